export const employeeBy = (community: string, column: string) => ({
  join: `left join employee n on n.company_id = ${community}.company_id and n.user_id = ${community}.${column}
      and n.deleted_at is null`,
  name: 'n.name',
})
