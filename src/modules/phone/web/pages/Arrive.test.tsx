// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wgs84 } from '#kernel/shared/coordinates.ts'
import { button, noButton, press, type } from '#kernel/web/dev/hands.ts'
import { toast } from '#kernel/web/ui/toast.tsx'
import { defaultSetting } from '#modules/plan/shared/setting.ts'
import { aLift, anOp } from '../../shared/testVisit.ts'
import { patch, phoneState } from '../store/state.ts'
import { SignInPage } from './SignInPage.tsx'
import { recordAtOnce, recorded, showVisit } from './testVisitPage.tsx'

vi.mock('../store/phone.ts', async (original) => ({ ...(await original<object>()), record: vi.fn() }))
// No camera here: a press gives a picture.
vi.mock('../kit/Camera.tsx', () => ({
  Camera: ({
    label,
    use,
    children,
    onTaken,
  }: {
    label: string
    use: string
    children: unknown
    onTaken: (key: string, hash: string) => void
  }) => (
    <button type="button" aria-label={label} onClick={() => onTaken(`${use}-1`, 'hash')}>
      {children as string}
    </button>
  ),
}))
vi.mock('../kit/Viewfinder.tsx', () => ({ Viewfinder: () => null }))
vi.mock('../store/sync.ts', () => ({ syncNow: vi.fn(async () => undefined) }))

type Asked = (good: (at: object) => void, bad: (why: { code: number }) => void) => void
let ask: Asked
/** The phone stands so many metres north of the lift. */
const at = (metres: number, accuracy = 10): Asked => {
  const { lng, lat } = wgs84({ lng: aLift().lng, lat: aLift().lat + metres / 111_320 })
  return (good) => good({ coords: { longitude: lng, latitude: lat, accuracy } })
}
const away = {
  status: 1 as const,
  startAt: null,
  departAt: '2026-03-14T00:30:00Z',
  safety: false,
  crew: [{ employeeId: 'me', name: '王一维', signedIn: false, signedAt: null, role: 1 as const, joinAt: null }],
}
async function show(given: object = {}, day: object = {}): Promise<void> {
  showVisit(
    '/sign-in',
    { '/sign-in': <SignInPage />, '': <p>工单页</p>, '/items': <p>项目页</p> },
    { ...away, ...given },
  )
  const { facts } = phoneState.get()
  await act(async () => patch({ facts: { ...facts, day: { ...facts.day, setting: defaultSetting, ...day } as never } }))
}
const figure = (name: string) => screen.getByText(name).nextSibling?.textContent

describe('签到（jobs 6.7）', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T09:00:00+08:00') })
    ask = at(120)
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), {
        geolocation: { getCurrentPosition: (...given: Parameters<Asked>) => ask(...given) },
      }),
    )
    vi.spyOn(toast, 'done')
    recordAtOnce()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.clearAllMocks()
  })

  it('在范围内：距离、精度、范围都写出来，签到后到安全确认', async () => {
    await show()
    expect([figure('距离电梯'), figure('定位精度'), figure('签到范围')]).toEqual(['120 米', '±10 米', '200 米'])
    press('签到')
    await waitFor(() =>
      expect(recorded()).toEqual([{ type: 'arrive', payload: { method: 1, photo: null, facePhoto: null } }]),
    )
    expect(toast.done).toHaveBeenCalledWith('已签到')
    await screen.findByText('安全确认')
  })

  it('太远：说差多少，没有签到，只能重新定位；走近后可以', async () => {
    ask = at(400)
    await show()
    expect(noButton('签到')).toBe(true)
    expect(screen.getByRole('note').textContent).toContain('400')
    ask = at(205)
    press('重新定位')
    await waitFor(() => expect(noButton('签到')).toBe(false))
  })

  it('精度差的让出精度那么多，但不超过 50 米', async () => {
    ask = at(240, 45)
    await show()
    expect(noButton('签到')).toBe(false)
    cleanup()
    ask = at(280, 500)
    await show()
    await waitFor(() => expect(noButton('签到')).toBe(true))
  })

  it('没有定位权限：说在哪里打开；扫码签到要编号、原因与照片三样齐', async () => {
    const { useFix } = await import('../store/place.ts')
    expect(useFix).toBeDefined()
    ask = (_, bad) => bad({ code: 1 })
    await show()
    press('扫码签到')
    const sign = () => [...document.querySelectorAll<HTMLButtonElement>('dialog button')].at(-1) as HTMLButtonElement
    expect(sign().disabled).toBe(true)
    type('电梯二维码，或贴纸上的8位编号', ' 12345678 ')
    type('原因', '地下室没有信号')
    expect(sign().disabled).toBe(true)
    press('拍现场照片')
    expect(sign().disabled).toBe(false)
    sign().click()
    await waitFor(() =>
      expect(recorded()).toEqual([
        {
          type: 'arrive',
          payload: { method: 2, qr: '12345678', photo: 'site-1', reason: '地下室没有信号', facePhoto: null },
        },
      ]),
    )
    expect(toast.done).toHaveBeenCalledWith('已扫码签到，等待班组长审核')
  })

  it('企业要比对人脸而没有录入：先拍现场，签到后等班组长审核', async () => {
    await show({}, { faceScenes: [1], face: { enrolled: false, forbids: false } })
    expect(button('签到').disabled).toBe(true)
    press('拍现场照片')
    await waitFor(() => expect(button('签到').disabled).toBe(false))
    press('签到')
    await waitFor(() => expect(recorded()).toMatchObject([{ payload: { method: 1, photo: 'site-1' } }]))
    expect(toast.done).toHaveBeenCalledWith('已签到，等待班组长审核')
  })

  it('录入过的拍人脸；没有网络时不拦，照片随签到走', async () => {
    await show({}, { faceScenes: [1], face: { enrolled: true, forbids: false } })
    expect(button('签到').disabled).toBe(true)
    press('拍人脸')
    await screen.findByText(/现在不能比对，照片随签到一起上传/)
    press('签到')
    await waitFor(() => expect(recorded()).toMatchObject([{ payload: { facePhoto: 'face-1', photo: null } }]))
  })
})

describe('安全确认', () => {
  const here = {
    arriveAt: '2026-03-14T00:50:00Z',
    crew: [{ ...away.crew[0], signedIn: true, signedAt: '2026-03-14T00:50:00Z' }],
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-14T09:00:00+08:00') })
    recordAtOnce()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  it('没拍安全照片不能开始；拍了就能，开始后到项目', async () => {
    await show(here)
    expect(button('开始作业').disabled).toBe(true)
    press('拍安全照片')
    await waitFor(() => expect(recorded()).toMatchObject([{ type: 'safety', payload: { photo: 'safety-1' } }]))
    await waitFor(() => expect(button('开始作业').disabled).toBe(false))
    press('开始作业')
    await screen.findByText('项目页')
    expect(recorded().at(-1)).toMatchObject({ type: 'start' })
  })

  it('同伴没签到：说几人要几人；企业不要照片的直接开始', async () => {
    const mate = { employeeId: 'li', name: '李二保', signedIn: false, signedAt: null, role: 2 as const, joinAt: null }
    await show(
      { ...here, crew: [...here.crew, mate] },
      { setting: { ...defaultSetting, minCrew: 2, safetyPhoto: false, startPhoto: false } },
    )
    expect(screen.getByText('李二保').textContent).toBe('李二保未签到')
    expect(screen.getByRole('note').textContent).toMatch(/1.*2.*请同伴在自己的手机上签到后再开始/)
    expect(noButton('拍安全照片')).toBe(true)
    expect(button('开始作业').disabled).toBe(false)
    cleanup()
    await show({ ...here, crew: [...here.crew, { ...mate, signedIn: true, signedAt: '2026-03-13T23:50:00Z' }] })
    expect(screen.getByText('李二保').textContent).toBe('李二保签到已过 1 小时，须重新签到')
  })

  it('已经开始的不再停在这里；没有这张单的回到工单页', async () => {
    await show({ ...here, status: 2, startAt: '2026-03-14T01:00:00Z' })
    await screen.findByText('项目页')
    cleanup()
    await show({ id: 'B' })
    patch({ orders: new Map(), ops: [anOp(1)] })
    await screen.findByText('工单页')
  })
})
