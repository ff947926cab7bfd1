/**
 * Public holidays by country and by area (ISO 3166-2), each `key:rule`. A rule is `12-25` a date, `E+1` days from Easter Sunday, `05Mo1` the
 * first Monday of May, `08Mo-1` the last one of August, `09Su3+1` the day after September's third Sunday. Behind it: `w` where a weekend moves it to the next free working day, `s` where a
 * Sunday moves it to the Monday, `>2026` from that year on, `=2023` in that year alone. `-key` in an area takes away what the country has.
 */
export const countryRules: Readonly<Record<string, string>> = {
  AT: `newYear:01-01 epiphany:01-06 easterMonday:E+1 labour:05-01 ascension:E+39 whitMonday:E+50 corpusChristi:E+60 assumption:08-15
    nationalDay:10-26 allSaints:11-01 immaculate:12-08 christmas:12-25 boxing:12-26`,
  BE: `newYear:01-01 easterMonday:E+1 labour:05-01 ascension:E+39 whitMonday:E+50 belgianNational:07-21 assumption:08-15 allSaints:11-01
    armistice:11-11 christmas:12-25`,
  // All cantons keep four of them; the others are those of most, where the postal code tells no canton.
  CH: `newYear:01-01 goodFriday:E-2 easterMonday:E+1 ascension:E+39 whitMonday:E+50 swissNational:08-01 christmas:12-25 boxing:12-26`,
  DE: `newYear:01-01 goodFriday:E-2 easterMonday:E+1 labour:05-01 ascension:E+39 whitMonday:E+50 nationalDay:10-03 christmas:12-25
    boxing:12-26`,
  ES: `newYear:01-01 epiphany:01-06 goodFriday:E-2 labour:05-01 assumption:08-15 spanishNational:10-12 allSaints:11-01 constitution:12-06
    immaculate:12-08 christmas:12-25`,
  FR: `newYear:01-01 easterMonday:E+1 labour:05-01 victory:05-08 ascension:E+39 whitMonday:E+50 bastille:07-14 assumption:08-15
    allSaints:11-01 armistice:11-11 christmas:12-25`,
  GB: `newYear:01-01w goodFriday:E-2 easterMonday:E+1 bankHoliday:05Mo1 bankHoliday:05-08=2023 bankHoliday:05Mo-1 bankHoliday:08Mo-1
    christmas:12-25w boxing:12-26w`,
  IE: `newYear:01-01 bankHoliday:02Mo1 stPatrick:03-17 easterMonday:E+1 bankHoliday:05Mo1 bankHoliday:06Mo1 bankHoliday:08Mo1
    bankHoliday:10Mo-1 christmas:12-25 boxing:12-26`,
  IT: `newYear:01-01 epiphany:01-06 easterSunday:E+0 easterMonday:E+1 liberation:04-25 labour:05-01 republic:06-02 assumption:08-15
    stFrancis:10-04>2026 allSaints:11-01 immaculate:12-08 christmas:12-25 boxing:12-26`,
  LU: `newYear:01-01 easterMonday:E+1 labour:05-01 europe:05-09 ascension:E+39 whitMonday:E+50 nationalDay:06-23 assumption:08-15
    allSaints:11-01 christmas:12-25 boxing:12-26`,
  MC: `newYear:01-01s sainteDevote:01-27 easterMonday:E+1 labour:05-01s ascension:E+39 whitMonday:E+50 corpusChristi:E+60
    assumption:08-15s allSaints:11-01s princesDay:11-19s immaculate:12-08 christmas:12-25s`,
  NL: `newYear:01-01 easterSunday:E+0 easterMonday:E+1 kingsDay:04-27 ascension:E+39 whitMonday:E+50 christmas:12-25 boxing:12-26`,
  PT: `newYear:01-01 goodFriday:E-2 easterSunday:E+0 freedom:04-25 labour:05-01 corpusChristi:E+60 nationalDay:06-10 assumption:08-15
    republicDay:10-05 allSaints:11-01 independence:12-01 immaculate:12-08 christmas:12-25`,
};

/** What Catholic cantons of Switzerland keep besides. */
const catholic = "corpusChristi:E+60 assumption:08-15 allSaints:11-01 immaculate:12-08";
const alsace = "goodFriday:E-2 boxing:12-26";
/** Two of Spain's Sundays that a community may move to the Monday after. */
const bothMoved = "allSaints:11-01s constitution:12-06s";
const mayMoved = "labour:05-01s assumption:08-15s";

/** What areas have beyond their country, or otherwise. */
export const areaRules: Readonly<Record<string, string>> = {
  "CH-BE": "berchtold:01-02",
  "CH-BS": "labour:05-01",
  "CH-FR": `berchtold:01-02 ${catholic}`,
  "CH-GE": "-boxing genevaFast:09Su1+4 genevaRestoration:12-31",
  "CH-JU":
    "-boxing berchtold:01-02 labour:05-01 corpusChristi:E+60 juraPlebiscite:06-23 assumption:08-15 allSaints:11-01",
  "CH-LU": catholic,
  "CH-NE": "-boxing neuchatelRepublic:03-01 labour:05-01",
  "CH-SG": "allSaints:11-01",
  "CH-TI": `-goodFriday epiphany:01-06 stJoseph:03-19 labour:05-01 peterAndPaul:06-29 ${catholic}`,
  "CH-VD": "-boxing berchtold:01-02 federalFast:09Su3+1",
  "CH-VS": `-goodFriday -easterMonday -whitMonday -boxing stJoseph:03-19 ${catholic}`,
  "CH-ZG": catholic,
  "CH-ZH": "labour:05-01",
  "FR-57": alsace,
  "FR-67": alsace,
  "FR-68": alsace,
  "FR-971": "abolition:05-27",
  "FR-972": "abolition:05-22",
  "FR-973": "abolition:06-10",
  "FR-974": "abolition:12-20",
  "FR-976": "abolition:04-27",
  "FR-BL": "abolition:10-09",
  "FR-MF": "abolition:05-27",
  "GB-ENG": "",
  "GB-WLS": "",
  "GB-NIR": "stPatrick:03-17w boyne:07-12w",
  "GB-SCT":
    "-easterMonday secondJanuary:01-02w -bankHoliday bankHoliday:05Mo1 bankHoliday:05-08=2023 bankHoliday:05Mo-1 bankHoliday:06-15=2026 bankHoliday:08Mo1 stAndrew:11-30w",
  "IT-BZ": "whitMonday:E+50",
  "ES-AN": `community:02-28s maundyThursday:E-3 ${mayMoved} ${bothMoved}`,
  "ES-AR": `maundyThursday:E-3 community:04-23s ${mayMoved} ${bothMoved}`,
  "ES-AS": `maundyThursday:E-3 ${mayMoved} community:09-08s ${bothMoved}`,
  "ES-CB": "maundyThursday:E-3 community:07-28 community:09-15s constitution:12-06s",
  "ES-CE": "maundyThursday:E-3 community:08-05s community:09-02s",
  "ES-CL": `maundyThursday:E-3 community:04-23s ${mayMoved} ${bothMoved}`,
  "ES-CM": "maundyThursday:E-3 community:05-31 corpusChristi:E+60 allSaints:11-01s",
  "ES-CN": "maundyThursday:E-3 community:05-30 allSaints:11-01s",
  "ES-CT": "easterMonday:E+1 stJohn:06-24 community:09-11 boxing:12-26",
  "ES-EX": `maundyThursday:E-3 ${mayMoved} community:09-08s ${bothMoved}`,
  "ES-GA": "stJoseph:03-19 maundyThursday:E-3 community:05-17 stJames:07-25",
  "ES-IB": "community:03-01s maundyThursday:E-3 easterMonday:E+1 boxing:12-26",
  "ES-MC": "stJoseph:03-19 maundyThursday:E-3 labour:05-01s community:06-09 constitution:12-06s",
  "ES-MD": `maundyThursday:E-3 community:05-02s ${bothMoved}`,
  "ES-ML": "maundyThursday:E-3 constitution:12-06s",
  "ES-NC": "stJoseph:03-19 maundyThursday:E-3 easterMonday:E+1 allSaints:11-01s",
  "ES-PV": "stJoseph:03-19 maundyThursday:E-3 easterMonday:E+1 stJames:07-25",
  "ES-RI": "maundyThursday:E-3 easterMonday:E+1 community:06-09 constitution:12-06s",
  "ES-VC": "stJoseph:03-19 easterMonday:E+1 stJohn:06-24 community:10-09",
};

/** Years in which an area chose otherwise, in place of its own rules: Spain's communities choose each year. */
export const chosenRules: Readonly<Record<string, string>> = {
  // Each of the two is one town, whose own days hold for all of it.
  "ES-CE 2026": "eidFitr:03-20 maundyThursday:E-3 eidAdha:05-27 community:06-13 community:08-05 community:09-02",
  "ES-ML 2026": "eidFitr:03-20 maundyThursday:E-3 eidAdha:05-27 community:09-08 community:09-17 constitution:12-06s",
  "ES-CM 2026": "maundyThursday:E-3 easterMonday:E+1 corpusChristi:E+60 allSaints:11-01s",
  "ES-GA 2026": "stJoseph:03-19 maundyThursday:E-3 stJohn:06-24 stJames:07-25",
};
