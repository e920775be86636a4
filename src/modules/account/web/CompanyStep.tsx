import { call } from '#kernel/web/client/call.ts'
import type { SignedIn } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import css from './entry.module.css'
import { useSubmit } from './submit.ts'

/** Step 3: the person belongs to several companies (archives 3, Login). */
export function CompanyStep({ signedIn, onDone }: { signedIn: SignedIn; onDone(signedIn: SignedIn): void }) {
  const { busy, run } = useSubmit<'company'>(() => 'company')
  const { token, id } = signedIn.userInfo
  const choose = (companyId: string) =>
    run(async () => {
      // Not signed in yet: the token of the first step travels with this one call.
      onDone(await call(accountApi.chooseCompany, { companyId }, { headers: { token, 'user-id': id } }))
    })
  return (
    <ul className={`bare-list grid gap-8 ${css.companies}`}>
      {signedIn.companies.map(({ companyId, name, usable }) => (
        <li key={companyId}>
          <button type="button" disabled={busy || !usable} onClick={() => void choose(companyId)}>
            {name}
            {!usable && <small className="push ter t12">已停用</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
