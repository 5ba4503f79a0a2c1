import { mount } from "svelte";
// First: components' own rules go before these.
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";
import "./theme/patterns.css";
import "./theme/print.css";
import App from "./App.svelte";
import { fontsLoaded } from "./shell/fonts.ts";
import { beginSpeaking } from "./i18n/load-language.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

void Promise.all([beginSpeaking(), fontsLoaded()]).then(([can]) => {
  if (!can) {
    target.replaceChildren();
    return dispatchEvent(new Event("unread"));
  }
  document.getElementById("unread")?.remove();
  target.replaceChildren();
  return mount(App, { target });
});
