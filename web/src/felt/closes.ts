// closes.ts -- a place that closes keeps the keys that are on it until they go elsewhere.

export function closes(node: HTMLButtonElement, closed: boolean): { update(to: boolean): void } {
    const show = () => {
        node.disabled = closed && document.activeElement !== node;
        if (closed) node.setAttribute("aria-disabled", "true");
        else node.removeAttribute("aria-disabled");
    };
    node.addEventListener("blur", show);
    show();
    return {
        update(to) {
            closed = to;
            show();
        },
    };
}
