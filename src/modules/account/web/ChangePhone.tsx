import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead } from '#kernel/web/ui/Panel.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { readKey } from '#kernel/web/useRead.ts'
import { Phone, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { useSmsCode } from './resend.ts'
import css from './settings.module.css'
import { CodeButton, CodeField, PhoneField } from './smsFields.tsx'
import { useSubmit } from './submit.ts'

type Field = 'oldCode' | 'phone' | 'code'

/** Change of phone: a code to the old one and a code to the new one (archives 4.1). */
export function ChangePhone({ phone: known }: { phone: string }) {
  const { call } = useKit()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState({ oldCode: '', phone: '', code: '' })
  const [oldSms, newSms] = [useSmsCode(), useSmsCode()]
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(() => 'code')
  const type = (field: Field, text: string) => {
    setDraft({ ...draft, [field]: text })
    clear(field)
  }
  const sendNew = () => {
    const fault = Phone.safeParse(draft.phone).error?.issues[0]?.message
    return fault ? setErrors({ phone: fault }) : void newSms.send({ phone: draft.phone, scene: SmsScene.code.rebind })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      client.setQueryData(readKey(accountApi.currentUser, {}), await call(accountApi.changePhone, draft))
      toast.done('手机号已更换')
      setOpen(false)
    })
  }
  return (
    <>
      <PanelHead
        title="手机号"
        right={
          <>
            {known}
            <Button size="small" onClick={() => setOpen(!open)}>
              {open ? '取消' : '换绑'}
            </Button>
          </>
        }
      />
      {open && (
        <form className={`p-16 ${css.fields}`} onSubmit={submit} noValidate>
          <CodeField
            label={`发送到原手机号 ${known} 的验证码`}
            value={draft.oldCode}
            error={errors.oldCode}
            onType={(digits) => type('oldCode', digits)}
            aside={
              // The server knows the old phone: none is sent, so a masked one never travels back.
              <CodeButton left={oldSms.left} onSend={() => oldSms.send({ scene: SmsScene.code.rebind })} />
            }
          />
          <PhoneField
            label="新手机号"
            value={draft.phone}
            error={errors.phone}
            onType={(text) => type('phone', text)}
          />
          <CodeField
            label="发送到新手机号的验证码"
            value={draft.code}
            error={errors.code}
            onType={(digits) => type('code', digits)}
            aside={<CodeButton left={newSms.left} onSend={sendNew} />}
          />
          <Button type="primary" htmlType="submit" disabled={busy || !draft.oldCode || !draft.phone || !draft.code}>
            换绑手机号
          </Button>
        </form>
      )}
    </>
  )
}
