import { Button, Radio } from 'antd'
import { PanelHead } from '#kernel/web/ui/Panel.tsx'
import { type CurrentUser, Sex } from '../shared/account.ts'
import { ChangePhone } from './ChangePhone.tsx'
import { TextField } from './light.tsx'
import { ProfilePhoto } from './ProfilePhoto.tsx'
import css from './settings.module.css'
import { useProfile } from './useProfile.ts'

/** Photo, name, sex, e-mail, phone. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const { typed, type, setPhoto, errors, changed, busy, submit } = useProfile(user)
  return (
    <>
      <PanelHead title="基本资料" />
      <form className={`p-16 ${css.fields}`} onSubmit={submit} noValidate>
        <ProfilePhoto user={user} chosen={typed.photo} onChoose={setPhoto} />
        <TextField
          label="姓名"
          autoComplete="name"
          maxLength={30}
          value={typed.name}
          error={errors.name}
          onChange={(event) => type('name', event.target.value)}
        />
        <div style={{ marginBottom: 16 }}>
          <div className="fieldLabel">性别</div>
          <Radio.Group
            options={Sex.options.map(({ value, label }) => ({ value, label }))}
            value={typed.sex}
            onChange={({ target }) => type('sex', target.value)}
          />
          {errors.sex && <div className="fieldError">{errors.sex}</div>}
        </div>
        <TextField
          label="邮箱"
          type="email"
          autoComplete="email"
          maxLength={64}
          value={typed.email}
          error={errors.email}
          onChange={(event) => type('email', event.target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={!changed || busy || !typed.name.trim()}>
          保存
        </Button>
      </form>
      <ChangePhone phone={user.phone} />
    </>
  )
}
