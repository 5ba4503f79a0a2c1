import { whenIdle } from "../../lib/moments.ts";
import { loadOnce, type Load } from "../../shell/loaded.ts";

/** What the dock shows in some phases, and for some players, only. */
export const PANELS = {
  coins: () => import("./CoinsPanel.svelte"),
  set: () => import("./SetPanel.svelte"),
  hand: () => import("./OwnHandPanel.svelte"),
  reveal: () => import("../reveal/RevealPanel.svelte"),
  offer: () => import("../bank/OfferPanel.svelte"),
  dialogs: () => import("./DockDialogs.svelte"),
  hold: () => import("../bank/HoldPanel.svelte"),
  cut: () => import("../bank/CutPanel.svelte"),
  cover: () => import("../bank/CoverPanel.svelte"),
  proposal: () => import("../bank/ProposalPanel.svelte"),
  join: () => import("../bank/JoinPanel.svelte"),
  choice: () => import("../bank/ChoicePanel.svelte"),
  ready: () => import("./ReadyPanel.svelte"),
  deciders: () => import("./Deciders.svelte"),
};

/** Loads all panels, one after the other while the browser is idle, so that each is there when it is needed. */
export function prepare(): () => void {
  let callOff = (): void => undefined;
  const next = ([load, ...others]: Load<never>[]): void => {
    if (!load) return;
    callOff = whenIdle(
      () =>
        void loadOnce(load).then(
          () => next(others),
          () => undefined,
        ),
    );
  };
  next(Object.values(PANELS) as Load<never>[]);
  return () => callOff();
}
