/** Pieces of the entry pages that other modules may show. */
export { EntryFrame } from './EntryFrame.tsx'
export { PasswordField, Submit, TextButton } from './light.tsx'
export { PasswordStrength } from './PasswordStrength.tsx'
export { QrCode } from './QrCode.tsx'
export { CodeField } from './smsFields.tsx'
export { useSubmit } from './submit.ts'
