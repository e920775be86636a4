export { askLogin } from './mall/login.tsx'
export { MallFrame } from './mall/MallFrame.tsx'
