import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

const query = new URLSearchParams(location.search);
for (const name of ["theme", "deck", "motion", "letters"])
    document.documentElement.dataset[name] =
        query.get(name) ?? document.documentElement.dataset[name] ?? "";
const target = document.getElementById("app");
if (target) mount(Gallery, { target });
