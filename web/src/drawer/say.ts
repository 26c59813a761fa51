// say.ts -- texts by key, as everywhere; the panels' word for it.

export { t as say } from "../i18n.js";
