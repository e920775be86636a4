import { type FormEvent, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { told } from '#kernel/web/client/told.ts'
import { refuseLogin } from '#modules/account/shared/account.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import { Captcha, Submit, TextField, useSubmit } from '#modules/account/web/index.ts'
import type { PublicLift } from '#modules/elevator/shared/qr.ts'
import { publicityApi } from '../shared/api.ts'
import { publicityPaths } from '../shared/paths.ts'
import { LiftCard } from './LiftCard.tsx'
import { OfficerView } from './OfficerView.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import css from './public.module.css'
import { Sticker } from './StickerPage.tsx'

/** /auth/publicityLoin (archives 4.1): a lift by its number, or by ?q= of its sticker; the officer's lifts by phone. */
export function LookupPage() {
  const [search, setSearch] = useSearchParams()
  const token = search.get('q')
  const officer = search.get('tab') === 'officer'
  return (
    <PublicFrame aside={<Link to={publicityPaths.companies}>企业公示</Link>}>
      {token ? (
        <Sticker token={token} />
      ) : (
        <>
          <div className={`flex gap-24 mb-12 ${css.tabs}`} role="tablist">
            <button
              className="bare-button sec"
              type="button"
              role="tab"
              aria-selected={!officer}
              onClick={() => setSearch({}, { replace: true })}
            >
              查电梯
            </button>
            <button
              className="bare-button sec"
              type="button"
              role="tab"
              aria-selected={officer}
              onClick={() => setSearch({ tab: 'officer' }, { replace: true })}
            >
              我是安全员
            </button>
          </div>
          {officer ? <OfficerView /> : <Lookup />}
        </>
      )}
    </PublicFrame>
  )
}

type Field = 'code' | 'captchaCode'

function Lookup() {
  const [code, setCode] = useState('')
  const [captcha, setCaptcha] = useState<{ captchaId: string; svg: string }>()
  const [captchaCode, setCaptchaCode] = useState('')
  const [lifts, setLifts] = useState<readonly PublicLift[]>()
  const { busy, errors, run, clear, setErrors } = useSubmit<Field>(({ code: failed }) =>
    failed === refuseLogin.wrongCode.code ? 'captchaCode' : 'code',
  )
  const renew = async () => {
    setCaptchaCode('')
    setCaptcha(await call(accountApi.captcha, {}))
  }
  useEffect(() => {
    call(accountApi.captcha, {}).then(setCaptcha, () => undefined)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = {
      ...(code.trim().length < 4 && { code: '请填写注册代码、96333识别码或贴纸编号' }),
      ...(!captchaCode.trim() && { captchaCode: '验证码不能为空' }),
    }
    if (Object.keys(empty).length > 0) return setErrors(empty)
    return run(async () => {
      try {
        const found = await call(publicityApi.lookup, { code: code.trim(), captchaId: captcha?.captchaId, captchaCode })
        setLifts(found.lifts)
      } finally {
        // Each is good for one question.
        await told(renew())
      }
    })
  }
  return (
    <>
      <form className={`mb-16 p-20 edge r-8 bg ${css.form}`} onSubmit={submit} noValidate>
        <TextField
          label="注册代码、96333识别码或贴纸编号"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={code}
          error={errors.code}
          onChange={(event) => {
            setCode(event.target.value)
            clear('code')
          }}
        />
        <Captcha
          svg={captcha?.svg}
          value={captchaCode}
          error={errors.captchaCode}
          onType={(text) => {
            setCaptchaCode(text)
            clear('captchaCode')
          }}
          onRenew={() => void renew()}
        />
        <Submit busy={busy}>查询</Submit>
        <p className="m-0 my-12 sec">编号印在轿厢内的使用标志和二维码贴纸上。</p>
      </form>
      {lifts?.length === 0 && (
        <p className="m-0 my-12 sec" role="status">
          没有查到这台电梯。请核对编号，或扫描轿厢内的二维码。
        </p>
      )}
      {lifts?.map((lift, n) => (
        <LiftCard key={n} lift={lift} />
      ))}
    </>
  )
}
