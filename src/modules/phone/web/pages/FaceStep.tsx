import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kernel/web/client/call.ts'
import { CallFailure } from '#kernel/web/client/failure.ts'
import { CameraIcon } from '#kernel/web/ui/icons/index.ts'
import { faceApi } from '#modules/enterprise/shared/api.ts'
import { refuseFace } from '#modules/enterprise/shared/faceSet.ts'
import { type Comparison, type FaceNeeds, type FaceOfDay, faceNeeds } from '../../shared/face.ts'
import { phonePaths } from '../../shared/paths.ts'
import { Camera } from '../kit/Camera.tsx'
import { Note } from '../kit/parts.tsx'
import { keepFact } from '../store/phone.ts'
import { phoneState, usePhone } from '../store/state.ts'
import { syncNow } from '../store/sync.ts'
import type { Shot } from '../store/visits.ts'
import css from './signIn.module.css'

export const ARRIVE_SCENE = 1
export const LEAVE_SCENE = 2
type Scene = typeof ARRIVE_SCENE | typeof LEAVE_SCENE

interface FaceGiven {
  readonly facePhoto: string | null
  /** Of the site, for the leader; null while the face itself does. */
  readonly photo: string | null
}

export interface FaceState {
  readonly scene: Scene
  readonly day: FaceOfDay
  readonly needs: FaceNeeds
  readonly comparison: Comparison
  readonly comparing: boolean
  readonly given: FaceGiven
  show(key: string, orderId: string): Promise<void>
  takeSite(key: string): void
}

/** What the company asks for in this scene and what the person has shown so far. */
export function useFace(scene: Scene | undefined): FaceState {
  const { faceScenes = [], face } = usePhone().facts.day ?? {}
  const [comparison, setComparison] = useState<Comparison>({ is: 'none' })
  const [comparing, setComparing] = useState(false)
  const [facePhoto, setFacePhoto] = useState<string | null>(null)
  const [photo, setPhoto] = useState<string | null>(null)
  const day = {
    on: scene !== undefined && faceScenes.includes(scene),
    enrolled: face?.enrolled === true,
    forbids: face?.forbids === true,
  }
  return {
    scene: scene ?? ARRIVE_SCENE,
    day,
    needs: faceNeeds(day, { comparison, sitePhoto: photo }),
    comparison,
    comparing,
    given: { facePhoto, photo },
    async show(key, orderId) {
      setFacePhoto(key)
      setComparing(true)
      setComparison(await compared(key, scene ?? ARRIVE_SCENE, orderId).finally(() => setComparing(false)))
    },
    takeSite: setPhoto,
  }
}

/** On the spot when there is a network, so that a "no" is said here and not after the person has gone on. */
async function compared(key: string, scene: Scene, orderId: string): Promise<Comparison> {
  await syncNow()
  if (phoneState.get().photos.get(key)?.state !== 'registered') return { is: 'later' }
  try {
    const { pass, triesLeft } = await call(faceApi.verify, { photo: key, scene, orderId }, { silent: true })
    if (pass) return { is: 'passed' }
    return triesLeft > 0 ? { is: 'again', triesLeft } : { is: 'used' }
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.code === refuseFace.triesUsed.code) return { is: 'used' }
    const gone: number[] = [refuseFace.notEnrolled.code, refuseFace.consentFirst.code]
    if (gone.includes(failure.code)) await noteEnrolled(false)
    return { is: 'later' }
  }
}

/** Kept on the phone at once: the next whole answer may be hours away. */
export async function noteEnrolled(enrolled: boolean): Promise<void> {
  const { day } = phoneState.get().facts
  if (day) await keepFact('day', { ...day, face: { forbids: day.face?.forbids ?? false, enrolled } })
}

/** The part of a sign-in that is about the face; nothing while the company does not ask for it. */
export function FaceStep({ shot, face }: { shot: Shot; face: FaceState }) {
  const { day, needs, comparison, comparing, given } = face
  if (!day.on) return null
  return (
    <div className={`grid gap-6 py-12 px-16 ${css.face}`}>
      {(needs.face || needs.blocked || comparison.is === 'used') && (
        <Camera visit={shot} use="face" label="拍人脸" onTaken={(key) => face.show(key, shot.order.id)}>
          <CameraIcon size={24} />
          {comparing ? '正在比对' : given.facePhoto ? '人脸已拍，可重拍' : '拍人脸'}
        </Camera>
      )}
      {!comparing && <Said comparison={comparison} blocked={needs.blocked} />}
      {!day.enrolled && (
        <Note tone="warn">
          还没有录入人脸。拍一张现场照片就能签到，由班组长确认；也可以先
          <Link to={phonePaths.face(shot.order.id)}>录入人脸</Link>
        </Note>
      )}
      {needs.site && (
        <Camera visit={shot} use="site" label="拍现场照片" onTaken={face.takeSite}>
          <CameraIcon size={24} />
          {given.photo ? '现场照片已拍' : '拍现场照片'}
        </Camera>
      )}
    </div>
  )
}

function Said({ comparison, blocked }: { comparison: Comparison; blocked: boolean }) {
  switch (comparison.is) {
    case 'none':
      return <p>有网络时当场比对；没有网络时照片随签到一起上传，联网后比对</p>
    case 'passed':
      return <Note tone="info">人脸比对通过</Note>
    case 'later':
      return <Note tone="info">现在不能比对，照片随签到一起上传，联网后比对</Note>
    case 'again':
      return <Note tone="bad">{refuseFace.again({ n: comparison.triesLeft }).message}。正对镜头、脸上有光</Note>
    case 'used':
      return (
        <Note tone="bad">
          {blocked ? `${refuseFace.forbidden.text}；30分钟后可再试` : `人脸比对未通过。${refuseFace.photo.text}`}
        </Note>
      )
  }
}
