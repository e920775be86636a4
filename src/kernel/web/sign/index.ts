/** Signing on the screen. `SignaturePad.tsx` and `strokes.ts` alone need no component library: pages without the product take them. */
export { isGiven, SignatureField, sendSignature, unsigned } from './SignatureField.tsx'
