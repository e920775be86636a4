/** The form says which field is wrong before it is focused; the editor opens that item. */
type Listener = (at: number) => void
let listener: Listener | undefined

export const refusedItem = {
  tell(prop: string): void {
    const at = /^items\.(\d+)\./.exec(prop)?.[1]
    if (at !== undefined) listener?.(Number(at))
  },
  listen(next: Listener): () => void {
    listener = next
    return () => {
      if (listener === next) listener = undefined
    }
  },
}
