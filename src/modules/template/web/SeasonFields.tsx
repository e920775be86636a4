import { Select } from 'antd'
import { useForm } from '#kernel/web/form/index.ts'
import { seasonStarts } from '../shared/seasons.ts'
import type { TemplateItem } from '../shared/template.ts'
import { TextField } from './HeadFields.tsx'

type Season = NonNullable<TemplateItem['season']>

/** A season row joins the last visit before its day, whatever the level; communities may move the day (jobs 6.1). */
export function SeasonFields({ at, item }: { at: number; item: TemplateItem }) {
  const { store } = useForm()
  const choose = (season: Season | 'none') => {
    const next = season === 'none' ? null : season
    store.set(`items.${at}`, { ...item, season: next, seasonFrom: next && seasonStarts[next] })
  }
  return (
    <div className="grid cols-2 gap-x-12">
      <div className="field">
        <label className="fieldLabel" htmlFor={`season-${at}`}>
          季节项目
        </label>
        <Select
          id={`season-${at}`}
          style={{ width: '100%' }}
          value={item.season ?? 'none'}
          onChange={choose}
          options={[
            { value: 'none', label: '不是' },
            { value: 'rainy', label: '雨季前加做' },
            { value: 'winter', label: '入冬前加做' },
          ]}
        />
      </div>
      {item.season ? <TextField of={`items.${at}.seasonFrom`} /> : <span />}
    </div>
  )
}
