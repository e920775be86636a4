import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { useUnsaved } from '#kernel/web/router/unsaved.ts'
import { Page } from '#kernel/web/shell/Page.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { refuseLogin } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { PasswordField } from './light.tsx'
import { NewPasswordFields, newPasswordFaults } from './NewPassword.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import css from './settings.module.css'
import { useSubmit } from './submit.ts'

type Field = 'oldPwd' | 'newPwd' | 'again'
const empty = { oldPwd: '', newPwd: '', again: '' }

/** 修改密码 (archives 4.1): other sessions of the person end. */
export function SetPwdPage() {
  const [draft, setDraft] = useState(empty)
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(({ code }) =>
    code === refuseLogin.oldPassword.code ? 'newPwd' : 'oldPwd',
  )
  useUnsaved(Object.values(draft).some(Boolean) && !busy)
  const type = (field: Field, text: string) => {
    setDraft({ ...draft, [field]: text })
    clear(field)
  }
  const faults = (): Partial<Record<Field, string>> => {
    if (!draft.oldPwd) return { oldPwd: '原密码不能为空' }
    return newPasswordFaults(draft)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faults()
    if (Object.keys(found).length > 0) return setErrors(found)
    return run(async () => {
      await call(accountApi.modifyPwd, { oldPwd: draft.oldPwd, newPwd: draft.newPwd })
      setDraft(empty)
      toast.done('密码已修改，其他设备已退出')
    })
  }
  return (
    <Page title="修改密码">
      <div className={`grid grow min-h-0 line-t ${css.withRules}`}>
        <form className={`${css.narrow} ${css.fields}`} onSubmit={submit} noValidate>
          <PasswordField
            label="原密码"
            autoComplete="current-password"
            maxLength={64}
            value={draft.oldPwd}
            error={errors.oldPwd}
            onChange={(event) => type('oldPwd', event.target.value)}
          />
          <NewPasswordFields values={draft} errors={errors} onType={type} />
          <Button type="primary" htmlType="submit" loading={busy}>
            修改密码
          </Button>
        </form>
        <PasswordRules password={draft.newPwd} />
      </div>
    </Page>
  )
}
