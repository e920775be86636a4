/** What pages of goods show of stores. */
export { PictureField } from './PictureField.tsx'
export { StoreMark } from './StoreMark.tsx'
export { sendPicture } from './sendPicture.ts'
