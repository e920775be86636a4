import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { upload } from '#kernel/web/client/upload.ts'
import { useRun } from '#kernel/web/client/useRun.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { faceApi } from '#modules/enterprise/shared/api.ts'
import { FaceScene } from '#modules/enterprise/shared/faceSet.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Big, Facts, Note, Plain, Section } from '../kit/parts.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { developed } from '../store/photo.ts'
import { whenText } from '../words.ts'
import { noteEnrolled } from './FaceStep.tsx'
import face from './face.module.css'
import order from './order.module.css'

type Own = ReplyOf<typeof faceApi.own>

/**
 * 人脸信息 (*added*; archives 1 faceSet, decision 0019): read and agree, enrol by oneself, and take it back at any time.
 * Nothing of it is kept on the phone; without a network it says so.
 */
export function FacePage() {
  const [query] = useSearchParams()
  const [own, setOwn] = useState<Own>()
  const [fault, setFault] = useState('')
  const load = async () => {
    try {
      const found = await call(faceApi.own, {}, { silent: true, firstLoad: true })
      await noteEnrolled(found.enrolled && found.consentedAt !== null)
      setOwn(found)
      setFault('')
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      setFault(failure.kind === 'network' ? '没有网络，人脸信息须联网查看和录入' : failure.message)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the page opens
  useEffect(() => void load(), [])
  const orderId = query.get('order')
  return (
    <Screen title="人脸信息" back={orderId ? phonePaths.signIn(orderId) : phonePaths.me}>
      {fault && <Note tone="warn">{fault}</Note>}
      {own && <Own own={own} onChanged={load} />}
    </Screen>
  )
}

function Own({ own, onChanged }: { own: Own; onChanged(): Promise<void> }) {
  const { enabled, scenes, consentedAt, consentText, enrolled } = own
  const { running, run } = useRun()
  const [asking, setAsking] = useState(false)
  const agreed = consentedAt !== null
  const agree = () =>
    run(async () => {
      await call(faceApi.consent, { consentVersion: own.consentVersion })
      await onChanged()
    })
  const withdraw = () =>
    run(async () => {
      await call(faceApi.withdraw, {})
      setAsking(false)
      await onChanged()
      toast.done('已撤回同意，人脸特征已删除')
    })
  const state = enrolled ? (agreed ? '已录入' : '已录入，规则更新后须重新同意') : agreed ? '已同意，未录入' : '未录入'
  return (
    <>
      <Section title="我的人脸">
        <Facts
          rows={[
            ['状态', state],
            ['同意时间', consentedAt ? whenText(consentedAt) : '未同意'],
            ['使用环节', enabled ? scenes.map((scene) => FaceScene.label(scene)).join('、') : '本企业没有启用'],
          ]}
        />
      </Section>
      {!enabled && !enrolled && !agreed && <Note tone="info">本企业没有启用人脸识别，不需要录入</Note>}
      {(enabled || agreed || enrolled) && (
        <Section title="告知与同意" aside={`第 ${own.consentVersion} 版`}>
          <p className={`m-0 py-12 px-16 sec ${face.text}`}>{consentText}</p>
        </Section>
      )}
      {enabled && !agreed && (
        <div className="grid gap-10 py-12 px-16">
          <Note tone="info">不同意不影响工作：签到时拍一张现场照片，由班组长确认</Note>
          <Big disabled={running} onClick={() => void agree()}>
            同意，去录入
          </Big>
        </div>
      )}
      {enabled && agreed && <Enrol enrolled={enrolled} onEnrolled={onChanged} />}
      {(agreed || enrolled) && (
        <div className="grid gap-10 py-12 px-16">
          <Plain disabled={running} onClick={() => setAsking(true)}>
            撤回同意并删除人脸
          </Plain>
        </div>
      )}
      {asking && (
        <Sheet title="撤回同意" onClose={() => setAsking(false)}>
          <Note tone="warn">人脸特征立即删除。以后签到拍现场照片，由班组长确认；随时可以重新同意并录入</Note>
          <div className={order.sheetFoot}>
            <Plain onClick={() => setAsking(false)}>返回</Plain>
            <Big disabled={running} onClick={() => void withdraw()}>
              撤回并删除
            </Big>
          </div>
        </Sheet>
      )}
    </>
  )
}

/** The camera of the phone, or a picture that is there already where the camera does not open. */
function Enrol({ enrolled, onEnrolled }: { enrolled: boolean; onEnrolled(): Promise<void> }) {
  const { running, run } = useRun()
  const camera = useRef<HTMLInputElement>(null)
  const album = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    void run(async () => {
      // silent: told in the next line
      const picture = await developed(file, []).catch(() => null)
      if (!picture) return toast.error('照片打不开，请重新拍一张')
      const [stored] = await upload([new File([picture], 'face.jpg', { type: 'image/jpeg' })])
      if (!stored) return
      await call(faceApi.enrol, { photo: stored.key })
      await onEnrolled()
      toast.done('人脸已录入，照片已删除')
    })
  }
  return (
    <div className="grid gap-10 py-12 px-16">
      <Note tone="info">正对镜头，摘下安全帽和口罩，脸上有光。照片只用来生成特征，随后删除</Note>
      <Big disabled={running} onClick={() => camera.current?.click()}>
        {running ? '正在录入' : enrolled ? '重新拍照录入' : '拍照录入'}
      </Big>
      <Plain disabled={running} onClick={() => album.current?.click()}>
        相机打不开，选一张照片
      </Plain>
      {([camera, album] as const).map((input) => (
        <input
          key={input === camera ? 'camera' : 'album'}
          ref={input}
          type="file"
          className={`absolute hide no-pointer ${face.input}`}
          accept="image/*"
          {...(input === camera && { capture: 'user' as const })}
          aria-label={input === camera ? '拍人脸照片' : '选人脸照片'}
          tabIndex={-1}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      ))}
    </div>
  )
}
