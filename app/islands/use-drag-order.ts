import { type DragEvent, useEffect, useState } from "react";

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id);

/**
 * Reorders a list by dragging. `order` follows the pointer; `onDropped` is called once, and only if something has moved. `isReady` is false
 * until scripts run: a handle without effect is not shown.
 */
export function useDragOrder(ids: readonly string[], onDropped: (ids: string[]) => void) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const [dragged, setDragged] = useState<string | null>(null);
  const [shown, setShown] = useState({ base: ids.join(), order: [...ids] });
  // A changed list from the server replaces the dragged order.
  const order = shown.base === ids.join() ? shown.order : [...ids];
  const over = (id: string) => {
    if (dragged === null || dragged === id) return;
    const isBelow = order.indexOf(dragged) < order.indexOf(id);
    const others = without(order, dragged);
    const next = others.toSpliced(others.indexOf(id) + (isBelow ? 1 : 0), 0, dragged);
    setShown({ base: ids.join(), order: next });
  };
  const end = (isDropped: boolean) => {
    setDragged(null);
    if (!isDropped) setShown({ base: ids.join(), order: [...ids] });
    else if (order.join() !== ids.join()) onDropped(order);
  };
  return {
    isReady,
    dragged,
    order,
    handleProps: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", id);
        const item = event.currentTarget.closest("li");
        if (item) event.dataTransfer.setDragImage(item, 20, 20);
        setDragged(id);
      },
      onDragEnd: (event: DragEvent) => {
        if (event.dataTransfer.dropEffect === "none") end(false);
      },
    }),
    targetProps: (id: string) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        over(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        end(true);
      },
    }),
  };
}
