import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { WithVersion } from '#kernel/shared/page.ts'
import { Loaded } from '#kernel/web/detail/index.ts'
import { type ControlProps, Field, FieldGrid, Form, FormSection, SubmitButton } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { Level, ScrollRegion, ShortTable, TitleRow, toast } from '#kernel/web/ui/index.ts'
import { pushApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { isFixed, LEVELS, mayHave, PushSetting, roleKey } from '../shared/setting.ts'
import { PushChannel, PushRole } from '../shared/terms.ts'
import css from './push.module.css'

const Draft = z.object({ ...PushSetting.shape, ...WithVersion.shape })
type Found = z.output<typeof pushApi.setting.reply>
const flat = ({ version, setting }: Found) => ({ version, ...setting })

/** 推送设置: which level reaches whom by which channel, and when nobody is woken (monitoring 4.1). */
export function PushSettingForm({ tabs }: { tabs: ReactNode }) {
  return (
    <Loaded from={pushApi.setting} input={{}} what="推送设置" still>
      {(found) => (
        <SettingForm key={found.version} found={found}>
          {tabs}
        </SettingForm>
      )}
    </Loaded>
  )
}

function SettingForm({ found, children }: { found: Found; children: ReactNode }) {
  const { call } = useKit()
  const [initial] = useState(() => flat(found))
  const edits = useCan(may.edit) === 'enabled'
  return (
    <Form
      schema={Draft}
      initial={initial}
      readOnly={!edits}
      current={async () => flat(await call(pushApi.setting, {}))}
      onSubmit={async (draft) => {
        const { version, ...setting } = draft
        const saved = await call(pushApi.saveSetting, { version, setting })
        // The page stays open: the next save is of this version.
        draft.version = saved.version
        toast.done('推送设置已保存，之后的推送按新设置发出')
      }}
    >
      <TitleRow
        title="故障推送"
        facts="改动只影响以后的推送"
        actions={
          <Can needs={[may.edit]}>
            <SubmitButton>保存</SubmitButton>
          </Can>
        }
      />
      {children}
      <ScrollRegion className={css.page} label="推送设置">
        <FormSection title="渠道" note="A 级的站内、App、语音电话不能关闭：危急故障须有人接到，60 秒未确认即拨电话">
          <ShortTable
            shape="fields"
            className={css.matrix}
            label="各级别的推送渠道"
            rows={LEVELS.map((level) => ({ level }))}
            by={({ level }) => level}
            columns={[
              { title: '级别', width: 88, cell: ({ level }) => <Level of={level} /> },
              ...PushRole.options.map(({ value, label }) => ({
                title: label,
                width: 216,
                cell: ({ level }: { level: (typeof LEVELS)[number] }) => (
                  <Field bare of={`matrix.${level}.${roleKey[value]}`}>
                    {(control) => <Channels control={control} level={level} role={value} />}
                  </Field>
                ),
              })),
            ]}
          />
        </FormSection>
        <FormSection
          title="免打扰与汇总"
          note="A、B 级与报警随时推送；C 级在免打扰时段内合成一条、结束时发；D、E 级每天汇总一条"
        >
          <FieldGrid columns={3}>
            <Field of="quietFrom" />
            <Field of="quietTo" help="起止相同即没有免打扰" />
            <Field of="digestAt" />
          </FieldGrid>
        </FormSection>
      </ScrollRegion>
    </Form>
  )
}

interface Props {
  readonly control: ControlProps
  readonly level: (typeof LEVELS)[number]
  readonly role: PushRole
}

/** A tick for each channel; what cannot be turned off is ticked and says why. */
function Channels({ control, level, role }: Props) {
  const on = (control.value as PushChannel[] | undefined) ?? []
  return (
    <div className={css.channels}>
      {PushChannel.options
        .filter(({ value }) => mayHave(role, value))
        .map(({ value, label }) => {
          const fixed = isFixed(level, value)
          return (
            <Checkbox
              key={value}
              aria-label={`${level} 级 ${PushRole.label(role)} ${label}`}
              title={fixed ? 'A 级不能关闭' : undefined}
              checked={fixed || on.includes(value)}
              disabled={fixed || control.disabled}
              onChange={({ target }) =>
                control.onChange(target.checked ? [...on, value] : on.filter((one) => one !== value))
              }
            >
              {value === PushChannel.code.voice ? '语音' : label}
            </Checkbox>
          )
        })}
    </div>
  )
}
