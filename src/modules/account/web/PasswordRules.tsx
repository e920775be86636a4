import { TickIcon } from '#kernel/web/ui/icons/index.ts'
import { passwordClasses } from '../shared/account.ts'
import css from './settings.module.css'

interface Rule {
  readonly text: string
  readonly kept: boolean
}

const rulesOf = (password: string): Rule[] => [
  { text: '8–20 位', kept: password.length >= 8 && password.length <= 20 },
  { text: '大写字母、小写字母、数字、符号至少三种', kept: passwordClasses(password) >= 3 },
]

/** What a new password must be; a tick at each rule that the typed one keeps. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <section className={`line-l ${css.rules}`} aria-label="新密码的要求">
      <h2 className="m-0 mb-8 t14 strong">新密码的要求</h2>
      <ul className="bare-list stack gap-8 t13">
        {rulesOf(password).map(({ text, kept }) => (
          <li key={text} className={`row gap-8 ${kept ? 'ink' : 'sec'}`}>
            <span className={`rigid ${css.ruleMark}`} data-kept={kept || undefined}>
              {kept && <TickIcon size={12} />}
            </span>
            {text}
            {kept && <span className="spoken">已满足</span>}
          </li>
        ))}
      </ul>
      <p className="sec t13 m-0 mt-12">不能含自己的手机号或账号，也不能与最近 5 次的密码相同。</p>
      <p className="ter small m-0 mt-12">修改后，其他浏览器和手机上的登录全部退出，用新密码重新登录。</p>
    </section>
  )
}
