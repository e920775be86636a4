export { openCartDoor, setCartCount, useCartCount } from './mall/cartDoor.ts'
export { type LocalLine, localCart } from './mall/localCart.ts'
export { askLogin } from './mall/login.tsx'
export { MallFrame } from './mall/MallFrame.tsx'
