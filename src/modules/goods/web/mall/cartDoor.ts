import { createStore } from '#kernel/web/store.ts'
import { type LocalLine, localCart } from './localCart.ts'

/**
 * The cart of who is signed in is mallOrder's, which stands further right: it puts its door here (in src/app). Until then,
 * and before sign-in, lines go into the cart of the browser, which is merged after the next login.
 */
export interface CartDoor {
  add(line: LocalLine): Promise<unknown>
  /** The lines of the browser's cart go into the person's own; it answers how many lines that has now. */
  merge(lines: readonly LocalLine[]): Promise<number>
  count(): Promise<number>
}

export const cartDoor = createStore<CartDoor | undefined>(undefined)
export const openCartDoor = (door: CartDoor): void => cartDoor.set(door)

/** Lines in the cart on the server; whoever changes that cart says so here. */
const onServer = createStore(0)
export const setCartCount = (lines: number): void => onServer.set(lines)

export function useCartCount(): number {
  return localCart.use().length + onServer.use()
}
