import { passwordClasses, passwordFault } from '../shared/account.ts'
import css from './entry.module.css'

const names = ['', '弱', '中', '强']

/** 0 nothing typed, 1 not allowed, 2 allowed, 3 long and of all classes. */
function strengthOf(password: string, identities: readonly string[]): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  if (passwordFault(password, identities)) return 1
  return password.length >= 12 && passwordClasses(password) === 4 ? 3 : 2
}

/** The bar below a new password: length of ink and a word, no colour. */
export function PasswordStrength({ password, identities = [] }: { password: string; identities?: readonly string[] }) {
  const strength = strengthOf(password, identities)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn as the track of the design
    <div
      className={`row gap-4 ter t12 ${css.strength}`}
      role="meter"
      aria-valuenow={strength}
      aria-valuemin={0}
      aria-valuemax={3}
      aria-label="密码强度"
    >
      {[1, 2, 3].map((step) => (
        <i key={step} data-on={strength >= step || undefined} />
      ))}
      <span>{names[strength]}</span>
    </div>
  )
}
