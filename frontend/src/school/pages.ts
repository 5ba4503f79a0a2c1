import type { Component } from "svelte";

/** `which`: the last part of the address, "name" of /school/drill/name; empty where there is none. */
type Page = () => Promise<{ default: Component<{ which: string }> }>;

/** The pages of the school by the part of the address that follows /school/, each loaded when it is asked for. */
export const PAGES: Readonly<Record<string, Page>> = {
  lesson: () => import("./lessons/LessonPage.svelte"),
  drill: () => import("./drills/DrillPage.svelte"),
  class: () => import("./classes/ClassesPage.svelte"),
  join: () => import("./classes/JoinPage.svelte"),
  work: () => import("./classes/AssignmentPage.svelte"),
  certificate: () => import("./classes/CertificatePage.svelte"),
  progress: () => import("./progress/ProgressPage.svelte"),
  dealing: () => import("./dealing/DealingReport.svelte"),
};
