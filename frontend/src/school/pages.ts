import type { Component } from "svelte";

/** `which`: the last part of the address, "name" of /school/drill/name; empty where there is none. */
type Page = () => Promise<{ default: Component<{ which: string }> }>;

/** The pages of the school by the part of the address that follows /school/, each loaded when it is asked for. */
export const PAGES: Readonly<Record<string, Page>> = {
  lesson: () => import("./lessons/LessonPage.svelte"),
  drill: () => import("./DrillPage.svelte"),
  class: () => import("./ClassesPage.svelte"),
  join: () => import("./JoinPage.svelte"),
  work: () => import("./WorkPage.svelte"),
  certificate: () => import("./CertificatePage.svelte"),
  progress: () => import("./ProgressPage.svelte"),
  dealing: () => import("./DealingReport.svelte"),
};
