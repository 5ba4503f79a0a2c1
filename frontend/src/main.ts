import { mount } from "svelte";
import "./app.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

if (import.meta.env.DEV && new URLSearchParams(location.search).has("mock")) {
  (await import("../mock/install.ts")).install(new URLSearchParams(location.search));
}

const { default: App } = await import("./App.svelte");
mount(App, { target });
