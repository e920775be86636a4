import { Button, Select } from 'antd'
import { useState } from 'react'
import { ShortTable } from '#kernel/web/ui/index.ts'
import { type RegisterColumn, type RegisterRead, registerColumns } from '../shared/register.ts'

interface Props {
  readonly read: RegisterRead
  readonly running: boolean
  readonly onMade: (mapping: Record<string, string>) => void
  readonly onAgain: () => void
}

/** Which heading of the register stands for what: guessed, confirmed by a person. */
export function RegisterMapping({ read, running, onMade, onAgain }: Props) {
  const [mapping, setMapping] = useState<Record<string, string>>(read.mapping)
  const options = read.headings.map((heading) => ({ value: heading, label: heading }))
  const choose = (ours: string, heading: string | undefined) =>
    setMapping(({ [ours]: _, ...rest }) => (heading ? { ...rest, [ours]: heading } : rest))
  return (
    <>
      <p className="strong num" role="status">
        工作表「{read.sheet}」：{read.rows} 台电梯，认出 {Object.keys(read.mapping).length} 列。请核对后生成工作簿。
      </p>
      <ShortTable<RegisterColumn>
        label="列的对应"
        shape="tight"
        rows={registerColumns}
        by={({ ours, sheet }) => `${sheet ?? '电梯'} ${ours}`}
        columns={[
          { title: '工作簿中的列', cell: ({ ours, sheet }) => `${sheet ?? '电梯'} · ${ours}` },
          {
            title: '登记表中的列',
            cell: ({ ours }) => (
              <Select
                aria-label={ours}
                allowClear
                showSearch
                placeholder="登记表中没有"
                style={{ width: 280 }}
                options={options}
                value={mapping[ours]}
                onChange={(heading) => choose(ours, heading)}
              />
            ),
          },
        ]}
      />
      <p className="sec t13">登记表里没有联系人、维保人员、合同与计划，请在生成的工作簿里补上，再选择它检查。</p>
      <div className="importFoot">
        <Button onClick={onAgain}>重新选择</Button>
        <Button type="primary" loading={running} onClick={() => onMade(mapping)}>
          生成工作簿
        </Button>
      </div>
    </>
  )
}
