// main.ts -- starts the page of those who run the house.

import { mount } from "svelte";

import House from "./House.svelte";
import "../styles/base.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no place for the application");
mount(House, { target });
