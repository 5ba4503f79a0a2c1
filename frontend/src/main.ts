import { mount } from "svelte";
import "./app.css"; // first: components' own rules go before it
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
