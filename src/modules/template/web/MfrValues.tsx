import { Button, Input, Select } from 'antd'
import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { Field, useForm } from '#kernel/web/form/index.ts'
import { PlusIcon } from '#kernel/web/ui/icons/index.ts'
import { useRead } from '#kernel/web/useRead.ts'
import { templateApi } from '../shared/api.ts'
import { type MfrValue, mfrValueOf } from '../shared/mfrValue.ts'
import type { TemplateItem } from '../shared/template.ts'
import css from './mfrValues.module.css'

interface Props {
  readonly at: number
  readonly item: TemplateItem
  readonly elevatorType: number
}

type Model = Pick<MfrValue, 'brand' | 'model'>
const keyOf = ({ brand, model }: Model) => JSON.stringify([brand, model])
const nameOf = ({ brand, model }: Model) => `${brand} ${model ?? '其余型号'}`
function modelOf(key: string): Model {
  const [brand, model] = JSON.parse(key) as [string, string | null]
  return { brand, model }
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** Every model that the company serves, then each brand for the rest of its models. */
function choicesOf(models: ReplyOf<typeof templateApi.liftModels>): Choice[] {
  const brands = [...new Set(models.map(({ brand }) => brand))]
  return [
    ...models.map((one) => ({ value: keyOf(one), label: `${nameOf(one)}（${one.lifts} 台）` })),
    ...brands.map((brand) => ({ value: keyOf({ brand, model: null }), label: nameOf({ brand, model: null }) })),
  ]
}

/** What the maker demands at this row, by the brands and models that the company serves (jobs 1.1, mfrValue). */
export function MfrValues({ at, item, elevatorType }: Props) {
  const { store } = useForm()
  const path = `items.${at}.mfrValues`
  const values = item.mfrValues
  const set = (next: readonly MfrValue[]) => store.set(path, next)
  const { data: models = [] } = useRead(templateApi.liftModels, { elevatorType })
  const choices = choicesOf(models)
  const taken = new Set(values.map(keyOf))
  const free = choices.find(({ value }) => !taken.has(value))
  const without = models.filter((one) => mfrValueOf(item, one) === null)
  const lifts = without.reduce((sum, one) => sum + one.lifts, 0)
  return (
    <fieldset className={`m-0 mb-12 p-0 no-line ${css.values}`}>
      <legend className="fieldLabel">制造单位值</legend>
      {values.map((value, n) => {
        const own = keyOf(value)
        const known = choices.filter((one) => one.value === own || !taken.has(one.value))
        const options = known.some((one) => one.value === own)
          ? known
          : [{ value: own, label: `${nameOf(value)}（没有电梯）` }, ...known]
        return (
          <ValueRow
            key={own}
            of={`${path}.${n}.value`}
            at={n}
            value={value}
            options={options}
            onModel={(model) => set(values.map((one, other) => (other === n ? { ...one, ...model } : one)))}
            onRemove={() => set(values.filter((_, other) => other !== n))}
          />
        )
      })}
      <div className="row gap-8">
        <Button
          size="small"
          icon={<PlusIcon size={13} />}
          disabled={!free}
          onClick={() => set([...values, { ...modelOf(free?.value ?? '["",null]'), value: '' }])}
        >
          添加型号
        </Button>
        <span className="ter small">
          {models.length === 0
            ? '电梯档案里还没有这种梯型的品牌型号'
            : without.length === 0
              ? '所有型号都已填写，维保时按电梯的品牌型号显示'
              : `${without.length} 个型号（${lifts} 台）没有填写`}
        </span>
      </div>
    </fieldset>
  )
}

interface RowProps {
  readonly of: string
  readonly at: number
  readonly value: MfrValue
  readonly options: Choice[]
  readonly onModel: (model: Model) => void
  readonly onRemove: () => void
}

function ValueRow({ of, at, value, options, onModel, onRemove }: RowProps) {
  return (
    <div className={`grid gap-x-8 items-center mb-6 ${css.row}`}>
      <Select
        aria-label={`第${at + 1}行品牌型号`}
        showSearch={{ optionFilterProp: 'label' }}
        value={keyOf(value)}
        options={options}
        onChange={(key) => onModel(modelOf(key))}
      />
      <Field of={of} bare>
        {({ id, value: typed, onChange, onBlur, wrong }) => (
          <Input
            id={id}
            aria-label={`${nameOf(value)}的制造单位值`}
            {...(wrong ? { status: 'error' as const } : {})}
            maxLength={60}
            placeholder="如 0.3～0.7 mm"
            autoComplete="off"
            value={String(typed ?? '')}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
      <button type="button" className="linkButton" aria-label={`删除${nameOf(value)}`} onClick={onRemove}>
        删除
      </button>
    </div>
  )
}
