import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { clientSetup } from '#kernel/web/client/setup.ts'
import { signInAs } from '#kernel/web/session/user.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { FirstUseDraft, firstUseApi, refuseFirstUse } from '../shared/firstUse.ts'
import { EntryFrame } from './EntryFrame.tsx'
import css from './entry.module.css'
import { PasswordField, Submit, TextField } from './light.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { PhoneField } from './smsFields.tsx'
import { useSubmit } from './submit.ts'

type Field = keyof FirstUseDraft

const empty: Record<Field, string> = { code: '', company: '', name: '', phone: '', password: '' }

function faultsOf(typed: Record<Field, string>): Partial<Record<Field, string>> {
  const parsed = FirstUseDraft.safeParse(typed)
  const found: Partial<Record<Field, string>> = {}
  for (const { path, message } of parsed.error?.issues ?? []) found[path[0] as Field] ??= message
  return found
}

/** 首次使用: an installation without accounts says so, and whoever reads its log makes the first one (decision 0127). */
export function FirstUse({ onEnter, onOver }: { onEnter(): unknown; onOver(): void }) {
  const [typed, setTyped] = useState(empty)
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(() => 'code')
  const given = (field: Field) => ({
    value: typed[field],
    error: errors[field],
    onType: (text: string) => {
      setTyped((before) => ({ ...before, [field]: text }))
      clear(field)
    },
  })
  const field = (name: Field) => {
    const { onType, ...rest } = given(name)
    return { ...rest, onChange: (event: { target: { value: string } }) => onType(event.target.value) }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = faultsOf(typed)
    if (Object.keys(found).length > 0) return setErrors(found)
    return run(async () => {
      const signedIn = await call(firstUseApi.beginUse, typed).catch((failure: unknown) => {
        // Somebody was quicker: what is left is to sign in.
        if ((failure as { code?: number }).code === refuseFirstUse.over.code) onOver()
        throw failure
      })
      signInAs(signedIn.userInfo)
      toast.done(`企业「${typed.company.trim()}」已建立`)
      await onEnter()
    })
  }
  return (
    <EntryFrame
      closed
      title="首次使用"
      line={`这台服务器上的${clientSetup().brand.name}还没有账号。填写企业与管理员，提交后即以管理员身份进入。`}
    >
      <form onSubmit={submit} noValidate>
        <TextField
          label="首次使用码"
          autoComplete="off"
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX"
          {...field('code')}
        />
        <p className={`sec t12 ${css.hint}`}>
          服务启动时印在服务器日志里，每次启动换新。找不到时，在服务器上运行 <code>npm run create-admin -- --code</code>{' '}
          重新生成。
        </p>
        <TextField label="企业名称" autoComplete="organization" maxLength={60} {...field('company')} />
        <TextField label="管理员姓名" autoComplete="name" maxLength={30} {...field('name')} />
        <PhoneField label="手机号（登录用）" {...given('phone')} />
        <PasswordField label="登录密码" autoComplete="new-password" maxLength={20} {...field('password')} />
        <PasswordStrength password={typed.password} identities={[typed.phone]} />
        <Submit busy={busy}>建立企业并进入</Submit>
      </form>
    </EntryFrame>
  )
}
