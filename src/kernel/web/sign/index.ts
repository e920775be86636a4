/** Signing on the screen. `SignaturePad.tsx` and `strokes.ts` alone need no component library: pages without the product take them. */
export { isGiven, type Signature, SignatureField, sendSignature, unsigned } from './SignatureField.tsx'
export { SignaturePad } from './SignaturePad.tsx'
export { isSigned, type Strokes, signaturePicture } from './strokes.ts'
