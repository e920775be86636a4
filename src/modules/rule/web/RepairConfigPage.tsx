import { Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '#kernel/web/detail/index.ts'
import { Field, FieldGrid, Form, FormSection, SubmitButton, useFormState } from '#kernel/web/form/index.ts'
import { useKit } from '#kernel/web/services.tsx'
import { Page } from '#kernel/web/shell/Page.tsx'
import { Tag, toast } from '#kernel/web/ui/index.ts'
import { ruleApi } from '../shared/api.ts'
import { rulePaths } from '../shared/paths.ts'
import { type RepairConfig, RepairConfigDraft, RepairType, repairFields } from '../shared/repairConfig.ts'
import css from './editor.module.css'
import { PhonePreview } from './PhonePreview.tsx'

/** /rule/ruleConfig/configRepairOrder?type= (archives 4.3): the form left, the worker's phone right. */
export function RepairConfigPage() {
  const [query] = useSearchParams()
  const asked = Number(query.get('type'))
  const type = RepairType.options.find(({ value }) => value === asked)?.value ?? 1
  return (
    <Loaded from={ruleApi.repairConfigs} input={{}} what="急修单配置" still>
      {({ on, configs }) => {
        const config = configs.find((one) => one.repairType === type) as RepairConfig
        return (
          <Page
            title="急修单配置"
            beside={
              <nav className={`inline-flex gap-16 t14 ${css.types}`} aria-label="维修类型">
                {RepairType.options.map(({ value, label }) => (
                  <Link
                    className="py-4 sec"
                    key={value}
                    to={`${rulePaths.repairConfig}?type=${value}`}
                    aria-current={value === type ? 'page' : undefined}
                  >
                    {label}
                  </Link>
                ))}
              </nav>
            }
            facts={!on && <Tag tone="amber">已关闭，现场使用系统默认</Tag>}
          >
            <ConfigForm key={type} config={config} />
          </Page>
        )
      }}
    </Loaded>
  )
}

function ConfigForm({ config }: { config: RepairConfig }) {
  const { call } = useKit()
  const current = async () => {
    const { configs } = await call(ruleApi.repairConfigs, {})
    return configs.find((one) => one.repairType === config.repairType) as RepairConfig
  }
  return (
    <Form
      schema={RepairConfigDraft}
      initial={config}
      current={current}
      onSubmit={async (draft) => {
        const { version } = await call(ruleApi.saveRepairConfig, draft)
        // The page stays open: the next save is of this version.
        draft.version = version
        toast.done(`${RepairType.label(config.repairType)}的配置已保存`)
      }}
    >
      <div className={`grid line-t ${css.withPhone}`}>
        <div className={`pt-4 pb-24 px-16 ${css.form}`}>
          <FormSection title="填写项" note="现场完成维修时填写的内容">
            <FieldGrid columns={2}>
              {Object.keys(repairFields).map((name) => (
                <Field key={name} of={`fields.${name}`} />
              ))}
            </FieldGrid>
          </FormSection>
          <FormSection title="照片与到场">
            <FieldGrid columns={2}>
              <Field of="minPhotosBefore" help="到场后、动手前至少拍几张" />
              <Field of="minPhotosAfter" help="完成时至少拍几张" />
              <Field of="scanQr" help="扫轿厢二维码，证明人在现场" />
              <Field of="twoPersons" help="两人签到后才能开始" />
            </FieldGrid>
          </FormSection>
          <FormSection title="签字">
            <FieldGrid columns={2}>
              <Field of="customerSign" />
              <Field of="autoSignDays" />
            </FieldGrid>
          </FormSection>
          <FormSection title="原因" note="按回车添加；排列顺序就是现场选择时的顺序">
            <FieldGrid columns={1}>
              <Field of="pauseReasons">{reasons}</Field>
              <Field of="closeReasons">{reasons}</Field>
            </FieldGrid>
          </FormSection>
          <div className="row gap-16 to-end">
            <SubmitButton>保存</SubmitButton>
          </div>
        </div>
        <Preview />
      </div>
    </Form>
  )
}

const reasons = ({
  id,
  value,
  onChange,
  disabled,
}: {
  id: string
  value: unknown
  onChange: (value: unknown) => void
  disabled: boolean
}) => (
  <Select
    id={id}
    mode="tags"
    open={false}
    suffixIcon={null}
    disabled={disabled}
    value={(value as string[] | undefined) ?? []}
    onChange={onChange}
    tokenSeparators={['，', ',', '、']}
    style={{ width: '100%' }}
  />
)

function Preview() {
  const values = useFormState((store) => store.values()) as unknown as RepairConfig
  return <PhonePreview config={values} />
}
