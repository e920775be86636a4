import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { APP_VERSION } from '#kernel/shared/constants.ts'
import { dayOf, daysBetween } from '#kernel/shared/days.ts'
import { hoursSaid } from '#kernel/shared/said.ts'
import { signOut } from '#kernel/web/session/signOut.ts'
import { currentUser } from '#kernel/web/session/user.ts'
import { ChevronRightIcon } from '#kernel/web/ui/icons/index.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { CertType } from '#modules/employee/shared/certificate.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Facts, Note, Nothing, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { forgetPhone, keepFact, logoutFault } from '../store/phone.ts'
import { type PhoneState, usePhone } from '../store/state.ts'
import { nowOf } from '../store/visits.ts'
import css from './lists.module.css'
import { canHear } from './Microphone.tsx'
import order from './order.module.css'

const SOON_DAYS = 60

/** 我的 (jobs 4.3): certificates, hours, settings, and the way out. */
export function MePage() {
  const state = usePhone()
  const { facts } = state
  const [asking, setAsking] = useState(false)
  const me = facts.day?.me
  const today = dayOf(nowOf(state))
  return (
    <Screen title={me?.name ?? '我的'} sub={currentUser()?.companyName ?? ''} tabs>
      {me?.photo && <Portrait key={me.photo} url={me.photo} />}
      <Section title="证件">
        {(me?.certificates ?? []).map((one) => (
          <Certificate key={`${one.certNo}${one.validTo}`} certificate={one} today={today} />
        ))}
        {me && me.certificates.length === 0 && <Nothing>没有有效证件，不能开始作业</Nothing>}
      </Section>
      <Section title="本月">
        <Facts
          rows={[
            ['完成维保', me ? `${me.month.visits} 台` : null],
            ['作业时长', me ? hoursSaid(me.month.minutes / 60) : null],
            ['客户评价', me?.month.average ? `${me.month.average} 星，${me.month.stars} 条` : me && '本月没有评价'],
          ]}
        />
      </Section>
      <Section title="设置">
        <label className={`row between py-6 px-16 line2-b ${css.toggle}`}>
          <span>
            戴手套模式
            <small className="block ter f-15">
              按键更大{canHear() ? '，可按住话筒说「制动器间隙正常」「拍照」' : '；这部手机的浏览器不支持语音'}
            </small>
          </span>
          <input
            type="checkbox"
            checked={facts.glove ?? false}
            onChange={(event) => void keepFact('glove', event.target.checked)}
          />
        </label>
        {placesOf(me?.leader === true).map(([to, name]) => (
          <Link key={to} to={to} className={css.row}>
            <span>{name}</span>
            <ChevronRightIcon size={18} />
          </Link>
        ))}
      </Section>
      <p className="flex gap-10 pt-8 pb-14 px-16">
        <Plain onClick={() => (logoutFault() ? toast.warning(logoutFault() ?? '') : setAsking(true))}>退出登录</Plain>
      </p>
      <p className={`m-0 pt-4 pb-14 px-16 middle ${css.centre}`}>
        <small>版本 {APP_VERSION}</small>
      </p>
      {asking && <SignOutSheet onClose={() => setAsking(false)} />}
    </Screen>
  )
}

type Certificates = NonNullable<PhoneState['facts']['day']>['me']['certificates']

function Certificate({ certificate, today }: { certificate: Certificates[number]; today: string }) {
  const { certType, certNo, validTo } = certificate
  const left = validTo === null ? null : daysBetween(today, validTo)
  return (
    <div className={css.row}>
      <span>
        {CertType.label(certType)}
        <small>{certNo ?? '编号未采集'}</small>
      </span>
      <em
        data-bad={(left !== null && left < 0) || undefined}
        data-warn={(left !== null && left < SOON_DAYS) || undefined}
      >
        {validTo === null ? '长期' : left !== null && left < 0 ? `已于 ${validTo} 到期` : `${validTo} 到期`}
      </em>
    </div>
  )
}

const placesOf = (leader: boolean) =>
  [
    [phonePaths.bag, '备件袋'],
    [phonePaths.calendar, '日历'],
    [phonePaths.elevators, '我的电梯'],
    [phonePaths.route, '路线'],
    ...(leader ? [[phonePaths.team, '班组'] as const] : []),
    [phonePaths.sync, '同步'],
    [phonePaths.bind, '设备绑定'],
    [phonePaths.face(), '人脸信息'],
  ] as const

/** The way out takes the orders off the phone. */
function SignOutSheet({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const leave = async () => {
    const fault = logoutFault()
    if (fault) return toast.warning(fault)
    await forgetPhone()
    await signOut()
    await navigate(phonePaths.login, { replace: true })
  }
  return (
    <Sheet title="退出登录" onClose={onClose}>
      <Note tone="warn">退出后手机里的工单会清除，下次登录须有网络</Note>
      <div className={order.sheetFoot}>
        <Plain onClick={onClose}>返回</Plain>
        <Plain onClick={() => void leave()}>退出登录</Plain>
      </div>
    </Sheet>
  )
}

/** Its address is good for some minutes after the last synchronisation; without a network there is none. */
function Portrait({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  return broken ? null : (
    <img className={`block round cover ${css.portrait}`} src={url} alt="本人照片" onError={() => setBroken(true)} />
  )
}
