import { expect, test } from 'vitest'
import { quickAdds } from '../quickAdds.web.ts'

const forms = await Promise.all(
  Object.entries(quickAdds.of).map(async ([address, adds]) => ({ address, what: adds.what, form: await adds.load() })),
)

test.each(forms)('选择框里新增$what：加到的就是所选的，表单里有的栏目填全即可提交', ({ address, form }) => {
  expect(form.add.path).toBe(address.replace(/options$/, 'add'))
  const columns = Object.keys(form.schema.shape)
  expect(form.fields.map((name) => name.split('.')[0]).filter((name) => !columns.includes(String(name)))).toEqual([])
  // Whatever the schema asks for and the dialog does not show could never be filled.
  const { error } = form.schema.safeParse(form.initial('新的'))
  const asked = (error?.issues ?? []).map(({ path }) => path.join('.'))
  const hidden = form.Below ? BELOW : []
  expect(asked.filter((path) => !form.fields.includes(path) && !hidden.includes(path))).toEqual([])
  expect(form.fields[0]).toBe('name')
})

/** Filled by the chosen class. */
const BELOW = ['qtyDecimals']
