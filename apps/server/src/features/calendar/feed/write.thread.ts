export { writeCalendar as default } from '@rookery/calendar/costly';
