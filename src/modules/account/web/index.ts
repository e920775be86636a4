/** Pieces of the entry pages that other modules may show. */
export { Captcha } from './Captcha.tsx'
export { EntryFrame } from './EntryFrame.tsx'
export { PasswordField, Submit, TextButton, TextField } from './light.tsx'
export { PasswordStrength } from './PasswordStrength.tsx'
export { QrCode } from './QrCode.tsx'
export { useCountdown } from './resend.ts'
export { CodeButton, CodeField, PhoneField } from './smsFields.tsx'
export { useSubmit } from './submit.ts'
