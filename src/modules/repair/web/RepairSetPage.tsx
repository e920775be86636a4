import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { Loaded } from '#kernel/web/detail/index.ts'
import {
  type ControlProps,
  Field,
  FieldGrid,
  Form,
  FormSection,
  RefSelect,
  SubmitButton,
  useForm,
  useFormValue,
} from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Can } from '#kernel/web/session/Can.tsx'
import { useCan } from '#kernel/web/session/permissions.ts'
import { TitleRow, toast } from '#kernel/web/ui/index.ts'
import { AreaType } from '#modules/elevator/shared/elevator.terms.ts'
import { repairSettingApi } from '../shared/api.ts'
import { may } from '../shared/permissions.ts'
import { FaultLevel, RepairCause, RepairType } from '../shared/repair.ts'
import { areaKey, RepairSetting, Shift, typeKey } from '../shared/setting.ts'
import css from './set.module.css'

const Draft = z.object({ ...RepairSetting.shape, version: z.number().int() })

/** /repairManage/repairSet (jobs 4.2, 6.6). */
export function RepairSetPage() {
  return (
    <Loaded from={repairSettingApi.get} input={{}} what="维修设置" still>
      {({ version, setting }) => <SettingForm version={version} setting={setting} />}
    </Loaded>
  )
}

function SettingForm({ version, setting }: { version: number; setting: RepairSetting }) {
  const { call } = useKit()
  const [initial] = useState({ ...setting, version })
  const readOnly = useCan(may.editSetting) !== 'enabled'
  return (
    <Form
      schema={Draft}
      initial={initial}
      current={async () => {
        const fresh = await call(repairSettingApi.get, {})
        return { ...fresh.setting, version: fresh.version }
      }}
      onSubmit={async (draft) => {
        const { version: seen, ...next } = draft
        const saved = await call(repairSettingApi.save, { version: seen, setting: next })
        // The page stays open: the next save is of this version.
        draft.version = saved.version
        toast.done('维修设置已保存，下一次报修起生效')
      }}
    >
      <TitleRow
        title="维修设置"
        facts="时限在报修时冻结；改动只影响以后的报修"
        actions={
          <Can needs={[may.editSetting]}>
            <SubmitButton>保存</SubmitButton>
          </Can>
        }
      />
      <fieldset className={css.page} disabled={readOnly} style={{ border: 0, margin: 0, padding: 0 }}>
        <div className={css.columns}>
          <div>
            <Limits />
            <AutoDispatch />
            <Ladder />
          </div>
          <div>
            <Duty />
            <Dictionary />
            <Charges />
          </div>
        </div>
      </fieldset>
    </Form>
  )
}

const types = RepairType.options
const areas = AreaType.options

function Limits() {
  return (
    <FormSection title="时限" note="分钟；困人到场按 TSG T5002-2017 不超过 30 / 60，只能缩短">
      <table className={css.table}>
        <thead>
          <tr>
            <th>维修类型</th>
            <th>地区</th>
            <th>到场</th>
            <th>完成（困人为解救）</th>
          </tr>
        </thead>
        <tbody>
          {types.flatMap((type) =>
            areas.map((area) => (
              <tr key={`${type.value}-${area.value}`}>
                <td>{type.label}</td>
                <td>{area.label}</td>
                <td>
                  <Field bare of={`limits.${typeKey[type.value]}.${areaKey[area.value]}.arrive`} />
                </td>
                <td>
                  <Field bare of={`limits.${typeKey[type.value]}.${areaKey[area.value]}.finish`} />
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </FormSection>
  )
}

function refs(control: ControlProps, from: string, many: boolean) {
  return (
    <RefSelect
      id={control.id}
      from={from}
      many={many}
      placeholder={from.startsWith('/community') ? '全部' : '选择'}
      aria-label={control.spoken}
      value={control.value as string | string[] | undefined}
      disabled={control.disabled}
      status={control.wrong ? 'error' : undefined}
      onChange={(value) => control.onChange(value ?? (many ? [] : undefined))}
    />
  )
}

const clockInput = (control: ControlProps) => (
  <Input
    id={control.id}
    aria-label={control.spoken}
    className="num"
    style={{ minWidth: 70 }}
    placeholder="HH:mm"
    maxLength={5}
    value={(control.value as string | undefined) ?? ''}
    disabled={control.disabled}
    status={control.wrong ? 'error' : ''}
    onBlur={control.onBlur}
    onChange={(event) => control.onChange(event.target.value || undefined)}
  />
)

function AutoDispatch() {
  return (
    <FormSection title="自动派单" note="时段不填为全天，小区不选为全部">
      <table className={css.table}>
        <thead>
          <tr>
            <th>维修类型</th>
            <th>开启</th>
            <th>自</th>
            <th>至</th>
            <th>小区</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ value, label }) => (
            <tr key={value}>
              <td>{label}</td>
              <td>
                <Field bare of={`auto.${typeKey[value]}.on`} />
              </td>
              <td style={{ width: 76 }}>
                <Field bare of={`auto.${typeKey[value]}.from`}>
                  {clockInput}
                </Field>
              </td>
              <td style={{ width: 76 }}>
                <Field bare of={`auto.${typeKey[value]}.to`}>
                  {clockInput}
                </Field>
              </td>
              <td style={{ width: 190 }}>
                <Field bare of={`auto.${typeKey[value]}.communityIds`}>
                  {(control) => refs(control, '/community/options', true)}
                </Field>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FieldGrid columns={2}>
        <Field of="radiusKm" />
        <Field of="acceptSeconds" help="困人无人接单超过此时通知下一组与班组长" />
      </FieldGrid>
    </FormSection>
  )
}

function Ladder() {
  return (
    <FormSection title="困人升级" note="接单前按分钟，接单后按到场时限的百分比">
      <FieldGrid columns={3}>
        <Field of="unaccepted.manager" />
        <Field of="unaccepted.everybody" />
        <Field of="unaccepted.nearKm" />
        <Field of="escalation.half" label="50% 未出发，另通知">
          {(control) => refs(control, '/employee/options', true)}
        </Field>
        <Field of="escalation.most" label="80% 未到场，另通知">
          {(control) => refs(control, '/employee/options', true)}
        </Field>
        <Field of="escalation.whole" label="100% 未到场，另通知">
          {(control) => refs(control, '/employee/options', true)}
        </Field>
      </FieldGrid>
      <p className={`${css.note} ter small`}>班组长、值班经理、有维修设置编辑权的负责人总会收到，这里加其他人。</p>
    </FormSection>
  )
}

function Duty() {
  const { store } = useForm()
  const duty = useFormValue<RepairSetting['duty'] | undefined>('duty') ?? []
  const set = (next: unknown[]) => store.set('duty', next)
  return (
    <FormSection title="值班表" note="班次有名单时，困人优先派名单内的人和本梯负责人">
      <table className={css.table}>
        <thead>
          <tr>
            <th>班次</th>
            <th>自</th>
            <th>至</th>
            <th>值班电话</th>
            <th>值班经理</th>
            <th>值班人员</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {duty.map((_, n) => (
            <tr key={n}>
              <td style={{ width: 78 }}>
                <Field bare of={`duty.${n}.shift`}>
                  {(control) => (
                    <Select
                      id={control.id}
                      aria-label="班次"
                      value={control.value as number}
                      disabled={control.disabled}
                      options={[...Shift.options]}
                      onChange={control.onChange}
                      style={{ width: '100%' }}
                    />
                  )}
                </Field>
              </td>
              <td style={{ width: 72 }}>
                <Field bare of={`duty.${n}.from`}>
                  {clockInput}
                </Field>
              </td>
              <td style={{ width: 72 }}>
                <Field bare of={`duty.${n}.to`}>
                  {clockInput}
                </Field>
              </td>
              <td style={{ minWidth: 128 }}>
                <Field bare of={`duty.${n}.phone`} />
              </td>
              <td style={{ minWidth: 92 }}>
                <Field bare of={`duty.${n}.managerId`}>
                  {(control) => refs(control, '/employee/options', false)}
                </Field>
              </td>
              <td style={{ minWidth: 92 }}>
                <Field bare of={`duty.${n}.workerIds`}>
                  {(control) => refs(control, '/employee/options', true)}
                </Field>
              </td>
              <td>
                <Button
                  size="small"
                  aria-label={`删除第${n + 1}班`}
                  onClick={() => set(duty.filter((__, i) => i !== n))}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        <Button
          size="small"
          disabled={duty.length >= 8}
          onClick={() => set([...duty, { shift: Shift.code.day, from: '08:00', to: '20:00', workerIds: [] }])}
        >
          增加班次
        </Button>
      </p>
    </FormSection>
  )
}

function Dictionary() {
  const { store } = useForm()
  const codes = useFormValue<RepairSetting['faultCodes'] | undefined>('faultCodes') ?? []
  const set = (next: unknown[]) => store.set('faultCodes', next)
  return (
    <FormSection title="原因与故障代码" note="九类原因固定，可写本企业的说明；代码供完工时选填">
      <FieldGrid columns={3}>
        {RepairCause.options.map(({ value, label }) => (
          <CauseNote key={value} code={String(value)} label={label} />
        ))}
      </FieldGrid>
      <table className={css.table}>
        <thead>
          <tr>
            <th>故障代码</th>
            <th>故障描述</th>
            <th>等级</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {codes.map((_, n) => (
            <tr key={n}>
              <td style={{ width: 110 }}>
                <Field bare of={`faultCodes.${n}.code`} />
              </td>
              <td>
                <Field bare of={`faultCodes.${n}.text`} />
              </td>
              <td style={{ width: 110 }}>
                <Field bare of={`faultCodes.${n}.level`}>
                  {(control) => (
                    <Select
                      id={control.id}
                      aria-label="等级"
                      value={control.value as string}
                      disabled={control.disabled}
                      options={[...FaultLevel.options]}
                      onChange={control.onChange}
                      style={{ width: '100%' }}
                    />
                  )}
                </Field>
              </td>
              <td>
                <Button
                  size="small"
                  aria-label={`删除第${n + 1}个代码`}
                  onClick={() => set(codes.filter((__, i) => i !== n))}
                >
                  删除
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.note}>
        <Button size="small" onClick={() => set([...codes, { code: '', text: '', level: 'C' }])}>
          增加代码
        </Button>
      </p>
    </FormSection>
  )
}

/** What one of the nine causes means in this company. */
function CauseNote({ code, label }: { code: string; label: string }) {
  const { store } = useForm()
  const notes = useFormValue<Record<string, string> | undefined>('causeNotes') ?? {}
  return (
    <label className="field">
      <span className="fieldLabel">{label}</span>
      <Input
        maxLength={60}
        value={notes[code] ?? ''}
        onChange={(event) => store.set('causeNotes', { ...notes, [code]: event.target.value })}
      />
    </label>
  )
}

function Charges() {
  return (
    <FormSection title="收费、返修与录音">
      <FieldGrid columns={2}>
        <Field of="charge.serviceFee" help="合同不含维修时的上门费" />
        <Field of="charge.nightFee" help="夜班时段另加" />
        <Field of="charge.note" span={2} />
        <Field of="reworkDays" help="同一电梯同一部位在此天数内再修，计入返修" />
        <Field of="recordingDays" />
      </FieldGrid>
    </FormSection>
  )
}
