-- The photo of an employee is read by whoever sees the employee (decision 0074).
call holds_files('employee', 'head_img');
