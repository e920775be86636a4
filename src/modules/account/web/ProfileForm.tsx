import { useQueryClient } from '@tanstack/react-query'
import { Button, Radio } from 'antd'
import { type FormEvent, useRef, useState } from 'react'
import { refuse } from '#kernel/shared/refusal.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { told } from '#kernel/web/client/told.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useUnsaved } from '#kernel/web/router/unsaved.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead } from '#kernel/web/ui/Panel.tsx'
import { toast } from '#kernel/web/ui/toast.tsx'
import { readKey } from '#kernel/web/useRead.ts'
import { type CurrentUser, Sex } from '../shared/account.ts'
import { accountApi } from '../shared/api.ts'
import { ChangePhone } from './ChangePhone.tsx'
import { TextField } from './light.tsx'
import css from './settings.module.css'
import { squarePicture } from './squarePicture.ts'
import { useSubmit } from './submit.ts'

type Field = 'name' | 'sex' | 'email' | 'headImg'

/** Photo, name, sex, e-mail, phone. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const { call } = useKit()
  const client = useQueryClient()
  const [name, setName] = useState(user.name)
  const [sex, setSex] = useState(user.sex)
  const [email, setEmail] = useState(user.email ?? '')
  const [photo, setPhoto] = useState<{ readonly key: string; readonly preview: string }>()
  const picker = useRef<HTMLInputElement>(null)
  const [version, setVersion] = useState(user.version)
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(() => 'name')
  const changed = name !== user.name || sex !== user.sex || email !== (user.email ?? '') || photo !== undefined
  useUnsaved(changed && !busy)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const square = await squarePicture(file)
    const [stored] = (await told(upload([square]))) ?? []
    if (stored) setPhoto({ key: stored.key, preview: URL.createObjectURL(square) })
  }
  /** Changed elsewhere in the meantime (1000001): what was typed stays, what differs is named, saving again is a choice. */
  const keepMine = async (failure: unknown): Promise<undefined> => {
    if (!(failure instanceof CallFailure) || failure.code !== refuse.stale.code) throw failure
    const now = await call(accountApi.currentUser, {})
    const told = (theirs: string) => `已在别处改为「${theirs || '空'}」，再次保存则以这里为准`
    setVersion(now.version)
    setErrors({
      ...(now.name === name ? {} : { name: told(now.name) }),
      ...(now.sex === sex ? {} : { sex: told(now.sex === null ? '' : Sex.label(now.sex)) }),
      ...((now.email ?? '') === email ? {} : { email: told(now.email ?? '') }),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return run(async () => {
      const saved = await call(accountApi.edit, {
        name,
        sex,
        email,
        headImg: photo?.key ?? user.headImg ?? undefined,
        version,
      }).catch(keepMine)
      if (!saved) return
      client.setQueryData(readKey(accountApi.currentUser, {}), saved)
      toast.done('个人资料已保存')
    })
  }
  const shown = photo?.preview ?? user.headImgUrl
  return (
    <>
      <PanelHead title="基本资料" />
      <form className="p-16" onSubmit={submit} noValidate>
        <div className="row gap-14 mb-16">
          <div className={css.photo}>
            {shown ? <img className="w-full h-full cover" src={shown} alt="照片" /> : user.name.slice(0, 1)}
          </div>
          <Button onClick={() => picker.current?.click()}>更换照片</Button>
          <span className="ter small">png、jpg，20 MB 以内</span>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".png,.jpg,.jpeg"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </div>
        <TextField
          label="姓名"
          autoComplete="name"
          maxLength={30}
          value={name}
          error={errors.name}
          onChange={(event) => {
            setName(event.target.value)
            clear('name')
          }}
        />
        <div style={{ marginBottom: 16 }}>
          <div className="fieldLabel">性别</div>
          <Radio.Group
            options={Sex.options.map(({ value, label }) => ({ value, label }))}
            value={sex}
            onChange={({ target }) => {
              setSex(target.value)
              clear('sex')
            }}
          />
          {errors.sex && <div className="fieldError">{errors.sex}</div>}
        </div>
        <TextField
          label="邮箱"
          type="email"
          autoComplete="email"
          maxLength={64}
          value={email}
          error={errors.email}
          onChange={(event) => {
            setEmail(event.target.value)
            clear('email')
          }}
        />
        <Button type="primary" htmlType="submit" disabled={!changed || busy || !name.trim()}>
          保存
        </Button>
      </form>
      <ChangePhone phone={user.phone} />
    </>
  )
}
