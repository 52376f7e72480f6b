/** Month names in the languages of the vocabulary, folded; abbreviations are prefixes of these. */
import { plainLetters } from './plain-letters.ts';

const NAMES: readonly string[] = [
  'january januar janvier enero gennaio januari janeiro stycznia styczen jan ledna leden ianuarie ocak',
  'february februar fevrier febrero febbraio februari fevereiro lutego luty feb fev unora unor februarie subat',
  'march marz maerz mars marzo maart marco marca marzec mar mrz mrt brezna brezen marcius martie mart',
  'april avril abril aprile kwietnia kwiecien apr avr abr kwi dubna duben aprilis aprilie nisan',
  'may mai mayo maggio mei maio maja maj mag kvetna kveten majus mayis',
  'june juni juin junio giugno junho czerwca czerwiec jun giu cze cervna cerven junius iunie haziran',
  'july juli juillet julio luglio julho lipca lipiec jul lug lip cervence cervenec julius iulie temmuz',
  'august aout agosto augustus sierpnia sierpien aug ago sie augusti srpna srpen augusztus agustos',
  'september septembre septiembre settembre setembro wrzesnia wrzesien sept sep set wrz zari szeptember septembrie eylul',
  'october oktober octobre octubre ottobre outubro pazdziernika pazdziernik oct okt ott out paz rijna rijen octombrie ekim',
  'november novembre noviembre novembro listopada listopad nov lis listopadu noiembrie kasim',
  'december dezember decembre diciembre dicembre dezembro grudnia grudzien dec dez dic gru desember prosince prosinec decembrie aralik',
];

/** Names in further languages, in the cases they stand in; no abbreviation is taken that is not here: "spa" is no October. */
const WHOLE_NAMES: readonly string[] = [
  'января январь янв січня січень януари ιανουαρίου ιανουάριος ιαν januára január januarja siječnja siječanj tammikuuta tammikuu jaanuar janvāris janvārī sausio sausis มกราคม ม.ค.',
  'февраля февраль фев февр лютого лютий февруари φεβρουαρίου φεβρουάριος φεβ februára február februarja veljače veljača helmikuuta helmikuu veebruar februāris februārī vasario vasaris กุมภาพันธ์ ก.พ.',
  'марта март мар березня березень μαρτίου μάρτιος μαρ marec marts martā märts ožujka ožujak maaliskuuta maaliskuu kovo kovas maret มีนาคม มี.ค.',
  'апреля апрель апр квітня квітень април απριλίου απρίλιος απρ apríla travnja travanj huhtikuuta huhtikuu aprill aprīlis aprīlī balandžio balandis เมษายน เม.ย.',
  'мая май травня травень μαΐου μάιος μαϊ mája máj svibnja svibanj toukokuuta toukokuu maijs maijā gegužės gegužė พฤษภาคม พ.ค.',
  'июня июнь июн червня червень юни ιουνίου ιούνιος ιουν júna jún junija junij lipnja lipanj kesäkuuta kesäkuu juuni jūnijs jūnijā birželio birželis มิถุนายน มิ.ย.',
  'июля июль июл липня липень юли ιουλίου ιούλιος ιουλ júla júl julija julij srpnja srpanj heinäkuuta heinäkuu juuli jūlijs jūlijā liepos liepa กรกฎาคม ก.ค.',
  'августа август авг серпня серпень αυγούστου αύγουστος αυγ augusta avgusta avgust kolovoza kolovoz elokuuta elokuu augusts augustā rugpjūčio rugpjūtis agustus สิงหาคม ส.ค.',
  'сентября сентябрь сен сент вересня вересень септември σεπτεμβρίου σεπτέμβριος σεπ σεπτ septembra rujna rujan syyskuuta syyskuu septembris septembrī rugsėjo rugsėjis กันยายน ก.ย.',
  'октября октябрь окт жовтня жовтень октомври οκτωβρίου οκτώβριος οκτ októbra október oktobra lokakuuta lokakuu oktoober oktobris oktobrī spalio spalis ตุลาคม ต.ค.',
  'ноября ноябрь ноя листопада листопад ноември νοεμβρίου νοέμβριος νοε novembra studenoga studenog studeni marraskuuta marraskuu novembris novembrī lapkričio lapkritis พฤศจิกายน พ.ย.',
  'декабря декабрь дек грудня грудень декември δεκεμβρίου δεκέμβριος δεκ decembra prosinca prosinac joulukuuta joulukuu detsember decembris decembrī gruodžio gruodis ธันวาคม ธ.ค.',
];

/** Months that are known by their whole name alone, by the name without case and marks. */
export const WHOLE_MONTHS: ReadonlyMap<string, number> = new Map(
  WHOLE_NAMES.flatMap((names, index) =>
    names.split(' ').map((name) => [plainLetters(name).replaceAll('.', ''), index + 1] as const),
  ),
);

/** Folded name to month, 1 to 12. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
