import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useRun } from '#kernel/web/client/useRun.ts'
import { useKit } from '#kernel/web/services.tsx'
import { moneyText, ShortTable, toast } from '#kernel/web/ui/index.ts'
import { materialApi, type ShownReply } from '../shared/material.api.ts'
import css from './material.module.css'

const actions = { 1: '新增', 2: '更新', 3: '跳过' } as const
const MOST_SHOWN = 200

/** 导入: a sheet is checked, shown row by row, and then written whole or without its bad rows. */
export function MaterialImport({ onClose }: { onClose: () => void }) {
  const { call, upload, download } = useKit()
  const { running, run } = useRun()
  const [shown, setShown] = useState<ShownReply>()
  const input = useRef<HTMLInputElement>(null)
  const check = (file: File) =>
    run(async () => {
      const { key } = await upload(file, () => {})
      setShown(await call(materialApi.view, { kind: 1, key, name: file.name }))
    })
  const bring = (onlyValid: boolean) =>
    run(async () => {
      const { created, updated } = await call(materialApi.import, { token: shown?.token, onlyValid })
      toast.done(`已导入：新增 ${created} 种，更新 ${updated} 种`)
      onClose()
    })
  const bad = shown ? shown.total - shown.ok : 0
  // What is wrong comes first: it is what there is to do.
  const rows = shown?.rows.toSorted((a, b) => Number(b.action === 3) - Number(a.action === 3)).slice(0, MOST_SHOWN)
  return (
    <Modal open title="导入物料" width={760} footer={null} onCancel={onClose}>
      {rows ? (
        <div className={css.shown}>
          <ShortTable
            rows={rows}
            by={({ row }) => String(row)}
            label="导入预览"
            columns={[
              { title: '行', as: 'num', cell: ({ row }) => row },
              { title: '物料', cell: ({ name }) => name },
              {
                title: '处理',
                cell: ({ action }) => actions[action],
                tone: ({ action }) => action === 3 && 'redText',
              },
              { title: '原销售价 元', as: 'figure', cell: ({ before }) => moneyText(before) },
              { title: '销售价 元', as: 'figure', cell: ({ after }) => moneyText(after) },
              { title: '原因', cell: ({ errors }) => errors.join('；') },
            ]}
          />
        </div>
      ) : (
        <p className="sec">填了已有物料编码的行更新那种物料，空着的格子不改动；没有编码的行新增。</p>
      )}
      <div className="row between pt-8">
        <button type="button" className="linkButton" onClick={() => void download(materialApi.template, {})}>
          下载模板
        </button>
        <span className="flex gap-8 items-baseline">
          {shown && (
            <span className="sec">
              共 {shown.total} 行，{bad > 0 ? `${bad} 行有错` : '都可以导入'}
            </span>
          )}
          <Button loading={running} onClick={() => input.current?.click()}>
            {shown ? '换一个文件' : '选择文件'}
          </Button>
          {shown && (
            <Button type="primary" loading={running} disabled={shown.ok === 0} onClick={() => void bring(bad > 0)}>
              {bad > 0 ? `只导入有效的 ${shown.ok} 行` : '导入'}
            </Button>
          )}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择表格"
        accept=".xlsx,.csv"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void check(file)
        }}
      />
    </Modal>
  )
}
