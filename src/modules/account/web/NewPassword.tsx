import { passwordFault } from '../shared/account.ts'
import { PasswordField } from './light.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

type Part = 'newPwd' | 'again'
export type NewPasswordValues = Readonly<Record<Part, string>>

/** What is wrong with a new password typed twice, by field; empty when nothing is. */
export function newPasswordFaults(
  { newPwd, again }: NewPasswordValues,
  identities: readonly string[] = [],
): Partial<Record<Part, string>> {
  const weak = passwordFault(newPwd, identities)
  if (weak) return { newPwd: weak }
  return again === newPwd ? {} : { again: '两次输入的密码不一致' }
}

/** A new password, how good it is, and the same once more. */
export function NewPasswordFields({
  values,
  errors,
  identities,
  onType,
}: {
  values: NewPasswordValues
  errors: Partial<Record<Part, string | undefined>>
  identities?: readonly string[]
  onType: (part: Part, text: string) => void
}) {
  const field = (part: Part, label: string) => (
    <PasswordField
      label={label}
      autoComplete="new-password"
      maxLength={20}
      value={values[part]}
      error={errors[part]}
      onChange={(event) => onType(part, event.target.value)}
    />
  )
  return (
    <>
      {field('newPwd', '新密码')}
      <PasswordStrength password={values.newPwd} {...(identities ? { identities } : {})} />
      {field('again', '再次输入新密码')}
    </>
  )
}
