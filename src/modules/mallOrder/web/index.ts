export { openOwnCart } from './cartDoor.ts'
export { type OrderSlot, offerOrderSlots } from './slots.ts'
