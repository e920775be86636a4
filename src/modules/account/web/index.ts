/** Pieces of the entry pages that other modules may show. */
export { EntryFrame } from './EntryFrame.tsx'
export { PasswordField, Submit, TextButton, TextField } from './light.tsx'
export { PasswordStrength } from './PasswordStrength.tsx'
export { QrCode } from './QrCode.tsx'
export { useSubmit } from './submit.ts'
