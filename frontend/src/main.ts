import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { learn } from "./i18n/sentences.ts";
import { prefs } from "./lib/prefs.svelte.ts";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

void learn(prefs.language).then(() => mount(App, { target }));
