/** Reminders sent by hand or automatically, printed ones, and further steps (facts 4). */
export const reminderKinds = [
  'send_overdue',
  'auto_send_overdue',
  'print_overdue',
  'formal_letter',
  'recovery_procedure',
] as const
