import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { call } from '#kernel/web/client/call.ts'
import { PanelHead } from '#kernel/web/ui/Panel.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { Phone, SmsScene } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { TextButton, TextField } from './light.tsx'
import { useSmsCode } from './resend.ts'
import css from './settings.module.css'
import { useSubmit } from './submit.ts'

type Field = 'oldCode' | 'phone' | 'code'

/** Change of phone: a code to the old one and a code to the new one (archives 4.1). */
export function ChangePhone({ phone: known }: { phone: string }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState({ oldCode: '', phone: '', code: '' })
  const [oldSms, newSms] = [useSmsCode(), useSmsCode()]
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(() => 'code')
  const type = (field: Field) => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [field]: event.target.value })
    clear(field)
  }
  const sendNew = () => {
    const fault = Phone.safeParse(draft.phone).error?.issues[0]?.message
    return fault ? setErrors({ phone: fault }) : void newSms.send({ phone: draft.phone, scene: SmsScene.code.rebind })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      client.setQueryData(['current user'], await call(accountApi.changePhone, draft))
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
        <form className={css.form} onSubmit={submit} noValidate>
          <TextField
            label={`发送到原手机号 ${known} 的验证码`}
            inputMode="numeric"
            maxLength={6}
            value={draft.oldCode}
            error={errors.oldCode}
            onChange={type('oldCode')}
            aside={
              // The server knows the old phone: none is sent, so a masked one never travels back.
              <CodeButton left={oldSms.left} onSend={() => void oldSms.send({ scene: SmsScene.code.rebind })} />
            }
          />
          <TextField
            label="新手机号"
            inputMode="tel"
            maxLength={16}
            value={draft.phone}
            error={errors.phone}
            onChange={type('phone')}
          />
          <TextField
            label="发送到新手机号的验证码"
            inputMode="numeric"
            maxLength={6}
            value={draft.code}
            error={errors.code}
            onChange={type('code')}
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

function CodeButton({ left, onSend }: { left: number; onSend(): void }) {
  return (
    <TextButton disabled={left > 0} onClick={onSend}>
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </TextButton>
  )
}
