// main.ts -- starts the pages.

import { mount } from "svelte";

import App from "./App.svelte";
import { app } from "./app.svelte.js";
import { followPointer } from "./felt/pointer.js";
import { keepOffline } from "./offline/keep.js";
import "./styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the application");
followPointer();
app.start();
mount(App, { target });
keepOffline();
