export const projectOf = (lift: string) => ({
  join: `left join project j on j.company_id = ${lift}.company_id and j.id = ${lift}.project_id`,
  name: 'j.name',
  nameAlone: `(select j.name from project j where j.company_id = ${lift}.company_id and j.id = ${lift}.project_id)`,
})
