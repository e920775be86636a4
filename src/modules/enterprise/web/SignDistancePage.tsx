import { InputNumber, Select, Slider } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { metresText } from '#kernel/shared/said.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, Form, SubmitButton, useFormValue } from '#kernel/web/form/index.ts'
import { MapView } from '#kernel/web/map/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { PanelHead, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { SIGN_RANGE, type SignDistance, SignDistanceDraft, signDistanceApi } from '../shared/signDistance.ts'
import { SignHistogram } from './SignHistogram.tsx'
import { SignOverrides } from './SignOverrides.tsx'
import css from './signDistance.module.css'

/** /sysSet/signDistance (archives 4.2, 6.5). */
export function SignDistancePage() {
  return (
    <Loaded from={signDistanceApi.get} input={{}} what="签到距离" still>
      {(setting, reload) => <SettingForm key={setting.version} setting={setting} reload={reload} />}
    </Loaded>
  )
}

function SettingForm({ setting, reload }: { setting: SignDistance; reload: () => void }) {
  const { call } = useKit()
  const [shown, setShown] = useState(setting.places[0]?.id)
  const { distance, qrFallback, requirePhoto, perCommunityOverride } = setting
  async function submit(values: z.output<typeof SignDistanceDraft>): Promise<void> {
    await call(signDistanceApi.save, { ...values, version: setting.version })
    toast.done('签到距离已保存，下一次签到起生效')
    // After the form has let go of its unsaved flag.
    setTimeout(reload)
  }
  return (
    <Form
      schema={SignDistanceDraft}
      initial={{ distance, qrFallback, requirePhoto, perCommunityOverride, overrides: [] }}
      onSubmit={submit}
      current={() => call(signDistanceApi.get, {})}
    >
      <div className="stack grow h-full min-h-0">
        <TitleRow title="签到距离" facts="维保工到达时离电梯多远以内可以签到" actions={<SubmitButton />} />
        <div className={`grid grow min-h-0 scroll line-t ${css.columns}`}>
          <div className={`stack gap-14 py-12 px-16 ${css.column}`}>
            <Field of="distance">
              {({ id, value, onChange, onBlur, disabled, wrong, describedBy }) => (
                <div className={`grid items-start ${css.slider}`}>
                  <Slider
                    ariaLabelForHandle="签到距离"
                    {...SIGN_RANGE}
                    marks={{ 50: '50', 200: '200', 500: '500', 1000: '1,000' }}
                    value={Number(value) || SIGN_RANGE.min}
                    disabled={disabled}
                    onChange={onChange}
                  />
                  <InputNumber<number>
                    id={id}
                    className="num"
                    {...SIGN_RANGE}
                    precision={0}
                    suffix="m"
                    value={Number(value) || null}
                    status={wrong ? 'error' : ''}
                    disabled={disabled}
                    aria-describedby={describedBy}
                    onBlur={onBlur}
                    onChange={onChange}
                  />
                </div>
              )}
            </Field>
            <Histogram setting={setting} />
            <section className="grid cols-3 gap-16">
              <Field of="qrFallback" />
              <PhotoField />
              <Field of="perCommunityOverride" />
            </section>
          </div>
          <div className={`stack gap-14 py-12 px-16 ${css.column}`}>
            <CircleMap setting={setting} shown={shown} onShow={setShown} />
            <SignOverrides setting={setting} onLook={setShown} />
          </div>
        </div>
      </div>
    </Form>
  )
}

/** Without scanning there is no photo to take. */
function PhotoField() {
  const scanning = useFormValue('qrFallback') === true
  return <Field of="requirePhoto" disabled={!scanning} />
}

const useDistance = (setting: SignDistance) => Number(useFormValue('distance')) || setting.distance

function Histogram({ setting }: { setting: SignDistance }) {
  const distance = useDistance(setting)
  const perCommunity = useFormValue('perCommunityOverride') === true
  return <SignHistogram history={setting.history} distance={distance} perCommunity={perCommunity} />
}

/** The circle on a community of the company. */
function CircleMap({
  setting,
  shown,
  onShow,
}: {
  setting: SignDistance
  shown: string | undefined
  onShow: (id: string) => void
}) {
  const distance = useDistance(setting)
  const perCommunity = useFormValue('perCommunityOverride') === true
  const changes = (useFormValue('overrides') ?? []) as readonly { communityId: string; signRadius: number | null }[]
  const all = [...new Map([...setting.places, ...setting.overrides].map((one) => [one.id, one])).values()]
  const one = all.find(({ id }) => id === shown) ?? all[0]
  if (!one) return <p className="ter">还没有小区；新增小区后在这里看签到范围。</p>
  const change = changes.find(({ communityId }) => communityId === one.id)
  const own = change ? change.signRadius : one.signRadius
  const radius = perCommunity && own !== null ? own : distance
  return (
    <section>
      <PanelHead
        title="签到范围"
        count={`半径 ${metresText(radius)}${perCommunity && own !== null ? '（小区自定）' : ''}`}
        right={
          <Select
            aria-label="看哪个小区"
            size="small"
            style={{ width: 'calc(200px * var(--size))' }}
            showSearch={{ optionFilterProp: 'label' }}
            value={one.id}
            options={all.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={onShow}
          />
        }
      />
      <MapView
        label={`${one.name}的签到范围，半径 ${metresText(radius)}`}
        height={300}
        pin={one}
        circle={{ at: one, metres: radius }}
      />
    </section>
  )
}
